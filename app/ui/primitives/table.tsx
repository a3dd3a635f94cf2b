import type { ReactNode } from "react";

type Column = { label: string; numeric?: boolean };
type Row = { key: string; cells: ReactNode[] };

/** A table that becomes a list of labeled lines on a phone (decision 080). */
export function Table({
  caption,
  columns,
  rows,
  footer,
}: {
  caption: string;
  columns: Column[];
  rows: Row[];
  /** The last row, of totals. */
  footer?: ReactNode[];
}) {
  const classOf = (column: Column) => (column.numeric ? "num" : undefined);
  return (
    <table className="table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {columns.map((column, index) => (
              <td key={column.label} data-label={column.label} className={classOf(column)}>
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {footer && (
        <tfoot>
          <tr>
            {columns.map((column, index) => (
              <td key={column.label} data-label={column.label} className={classOf(column)}>
                {footer[index]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
