import { FEW, monthText, type TransparencyReport } from "#domain/moderation/transparency.ts";
import { product } from "#domain/product.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Table } from "#ui/primitives/table.tsx";

export function TransparencyPage({ months, sections, overdue, appealsOverdue }: TransparencyReport) {
  const columns = months.map((month, i) => ({
    label: i === 0 ? `${monthText(month).slice(0, 3)}, so far` : monthText(month),
    numeric: true,
  }));
  return (
    <>
      <PageHead
        title="Transparency"
        text={`What people reported on ${product.name}, and what we decided, by month (UTC).`}
        back={{ href: "/legal", label: "Legal Center" }}
      />
      {sections.map(({ title, text, rows }) => (
        <div key={title} className="stack stack-tight">
          <h2 id={idOf(title)}>{title}</h2>
          <p className="soft">{text}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="scrolls" tabIndex={0} aria-labelledby={idOf(title)}>
            <Table
              caption={title}
              isHeaded
              isWide
              columns={[{ label: "What" }, ...columns]}
              rows={rows.map(({ label, cells }) => ({
                key: label,
                cells: [
                  <span key="what" className="row-name">
                    {label}
                  </span>,
                  ...cells.map((cell, i) =>
                    cell === FEW ? (
                      <span key={months[i]} className="small dim">
                        {cell}
                      </span>
                    ) : (
                      cell
                    ),
                  ),
                ],
              }))}
            />
          </section>
        </div>
      ))}
      <section className="card stack stack-tight" aria-labelledby="how-to-read">
        <h2 id="how-to-read">How to read this</h2>
        <p>
          Open right now, past the deadline: <strong>{overdue}</strong> reported, and{" "}
          <strong>{appealsOverdue}</strong> appealed.
        </p>
        <p className="soft">
          To protect the people involved, counts from 1 to 4 read "{FEW}", there are no totals, and "–" stands
          for a figure that would give one of those counts away, or that has too little to go on.
        </p>
        <p className="soft">
          See the <a href="/legal/community-guidelines">Community Guidelines</a>, or{" "}
          <a href="/report">report something</a>.
        </p>
        <p>
          <ButtonLink variant="secondary" icon="download" href="/transparency/file">
            Download as CSV
          </ButtonLink>
        </p>
      </section>
    </>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");
