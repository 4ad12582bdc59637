import "./list_place.ts";
import "./table_rows.ts";
