import type { ReactNode } from "react";

/**
 * A column's position in a compact row on a phone: `head` above the row; `lead` and `amount` on its first line; `title`
 * and `action` or `menu` on the second; `note` below them, with its label.
 */
type Place = "head" | "lead" | "amount" | "title" | "action" | "menu" | "note";
/** The label of a `quiet` column is only read aloud. */
type Column = { label: string; numeric?: boolean; quiet?: boolean; phone?: Place };
type Row = {
  key: string;
  cells: ReactNode[];
  hidden?: boolean;
  repeats?: boolean;
  isPart?: boolean;
};

/**
 * Becomes a list on a phone: of labeled lines or, if its columns have a `phone` position, of compact rows
 * (docs/decisions/pages-and-scripts.md). There, a link of class `row-link` covers its row.
 */
export function Table({
  caption,
  isHeaded = false,
  isWide = false,
  columns,
  rows,
  footer,
}: {
  caption: string;
  isHeaded?: boolean;
  /** Stays a table on a phone, where what's around it scrolls. */
  isWide?: boolean;
  columns: Column[];
  rows: Row[];
  footer?: ReactNode[];
}) {
  const isCompact = columns.some(({ phone }) => phone !== undefined);
  const layout = isWide ? "" : isCompact ? " table-list table-compact" : " table-list";
  return (
    <table className={`table${layout}`}>
      <caption className={isHeaded ? "sr-only" : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.numeric ? "num" : undefined}>
              {column.quiet ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} hidden={row.hidden} className={row.isPart ? "part" : undefined}>
            <Cells columns={columns} cells={row.cells} repeats={row.repeats} />
          </tr>
        ))}
      </tbody>
      {footer && (
        <tfoot>
          <tr>
            <Cells columns={columns} cells={footer} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Cells({ columns, cells, repeats = false }: Pick<Row, "cells" | "repeats"> & { columns: Column[] }) {
  return columns.map(({ label, numeric, phone }, index) => {
    const names = [
      ...(numeric ? ["num"] : []),
      ...(phone ? [`at-${phone}`] : []),
      ...(repeats && index === 0 ? ["repeats"] : []),
    ];
    return (
      <td key={label} data-label={label} className={names.join(" ") || undefined}>
        {cells[index]}
      </td>
    );
  });
}
