/** Above the columns on every page of paper that a table goes on to: a row without its time could be any time's. */
export function PrintHeading({ text, columns }: { text: string; columns: number }) {
  return (
    <tr className="day-sheet-paper-heading">
      <th colSpan={columns}>{text}</th>
    </tr>
  );
}
