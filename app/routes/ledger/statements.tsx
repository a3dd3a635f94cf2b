import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { formatMonth } from "#ui/primitives/time.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const months = await context.deps.statements.listMonths(id);
  let closing = 0;
  const listed = months.map(({ month, earned }) => {
    closing += earned;
    return { month, earned, closing };
  });
  return { months: listed.reverse() };
}

export const handle = { title: "Statements" };

export default function Statements() {
  const { months } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead title="Statements" back={{ href: "/payments", label: "Payments" }} />
      {months.length === 0 ? (
        <EmptyState
          title="No statements yet"
          text="You'll get one for each month, starting with your first sale."
        />
      ) : (
        <Table
          caption="By month"
          columns={[
            { label: "Month", phone: "lead" },
            { label: "Change", numeric: true, phone: "note" },
            { label: "Closing balance", numeric: true, phone: "amount" },
            { label: "File", phone: "action" },
          ]}
          rows={months.map(({ month, earned, closing }) => ({
            key: month,
            cells: [
              <a key="month" className="link row-link" href={`/payments/statements/${month}`}>
                {formatMonth(month)}
              </a>,
              <Money key="change" cents={earned} />,
              <Money key="closing" cents={closing} />,
              <a
                key="file"
                className="link over-row"
                href={`/payments/statements/${month}/file`}
                aria-label={`CSV of ${formatMonth(month)}`}
              >
                CSV
              </a>,
            ],
          }))}
        />
      )}
    </Frame>
  );
}
