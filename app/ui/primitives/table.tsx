import type { ReactNode } from "react";

type Column = { label: string; numeric?: boolean };
type Row = { key: string; cells: ReactNode[] };

/** A table that becomes a list of labeled lines on a phone. The roles keep it a table for screen readers. */
export function Table({ caption, columns, rows }: { caption: string; columns: Column[]; rows: Row[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block removes a table's implicit roles
    <table className="table" role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              role="columnheader"
              className={column.numeric ? "num" : undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.key} role="row">
            {columns.map((column, index) => (
              <td
                key={column.label}
                role="cell"
                data-label={column.label}
                className={column.numeric ? "num" : undefined}
              >
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
