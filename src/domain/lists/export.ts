/** Of an Excel file, which takes a few seconds to make then. The CSV has any number. */
export const MAX_XLSX_ROWS = 20_000;

/** How many rows are read and passed on in one go: few enough that they keep no other caller waiting. */
export const EXPORT_BATCH = 200;
