import type { StatementLine } from "#domain/ledger/statements/statement.ts";
import { product } from "#domain/product.ts";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { isSameDay, Time } from "../primitives/time.tsx";

export type ShownStatement = {
  from: number;
  to: number;
  username: string;
  opening: number;
  closing: number;
  totals: { label: string; cents: number }[];
  lines: StatementLine[];
};

export function StatementCard({ from, to, username, opening, closing, totals, lines }: ShownStatement) {
  return (
    <article className="receipt card stack" aria-label="Statement">
      <header className="receipt-head">
        <address>
          <strong>{product.name}</strong>{" "}
          {[product.legalEntity, ...product.postalAddress].map((line) => (
            <span key={line}>{line} </span>
          ))}
          <span>{product.supportEmail}</span>
        </address>
        <p className="receipt-total">
          <span className="small soft">Closing balance</span>
          <span className="figure">
            <Money cents={closing} />
          </span>
        </p>
      </header>
      <DescriptionList
        facts={[
          { term: "Creator", value: username },
          {
            term: "Period",
            value: (
              <>
                <Time at={from} /> to <Time at={to} />
              </>
            ),
          },
          { term: "Opening balance", value: <Money cents={opening} /> },
          ...totals.map(({ label, cents }) => ({ term: label, value: <Money cents={cents} /> })),
          { term: "Closing balance", value: <Money cents={closing} /> },
        ]}
      />
      {lines.length === 0 ? (
        <p className="soft">Your balance didn't change this month.</p>
      ) : (
        <Table
          caption="Transactions"
          columns={[
            { label: "Date", phone: "head" },
            { label: "Description", phone: "lead" },
            { label: "Amount", numeric: true, phone: "amount" },
          ]}
          rows={lines.map(({ key, at, description, cents, href, isFee }, index) => ({
            key,
            isPart: isFee,
            repeats: isSameDay(at, lines[index - 1]?.at),
            cells: [
              <Time key="at" at={at} />,
              href ? (
                <a key="description" className="link row-link" href={href}>
                  {description}
                </a>
              ) : (
                description
              ),
              <Money key="amount" cents={cents} />,
            ],
          }))}
        />
      )}
      <p className="small soft">
        All amounts are in US dollars. Dates are in UTC. What a fan's bank reports late is listed under the
        day it happened on, so a month can still change.
      </p>
      <p className="small dim no-print">To keep a copy, print this page or save it as a PDF.</p>
    </article>
  );
}
