import type { Stuck } from "#domain/admin/console/get-overview.ts";
import { formatCents } from "#domain/money.ts";
import { plainKind } from "#domain/plain-kind.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

const moveLabels = { refund: "Refund", payout: "Payout", return: "Return to a creator" };

export function StuckList({ moves, late, givenUp, files }: Stuck) {
  const emails = [...late, ...givenUp];
  return (
    <>
      {moves.length > 0 && (
        <section id="money">
          <Table
            caption="Money that hasn't moved yet; it's tried again on its own"
            columns={[
              { label: "Since", phone: "lead" },
              { label: "What", phone: "title" },
              { label: "Creator", phone: "note" },
              { label: "Payment", phone: "note" },
              { label: "Amount", numeric: true, phone: "amount" },
            ]}
            rows={moves.map(({ kind, at, amount, paymentId, creator }) => ({
              key: `${kind} ${paymentId ?? creator} ${at}`,
              cells: [
                <Time key="at" at={at} showTime />,
                moveLabels[kind],
                <PersonLink key="who" username={creator} />,
                paymentId === null ? (
                  ""
                ) : (
                  <a key="payment" className="link wrap-anywhere" href={`/admin/payments/${paymentId}`}>
                    {paymentId}
                  </a>
                ),
                formatCents(amount),
              ],
            }))}
          />
        </section>
      )}
      {emails.length > 0 && (
        <section id="email">
          <Table
            caption="Email that didn't go out"
            columns={[
              { label: "What", phone: "lead" },
              { label: "To", phone: "title" },
              { label: "State", phone: "note" },
              { label: "Last error", phone: "note" },
              { label: "Tries", numeric: true, phone: "note" },
            ]}
            rows={emails.map((email) => ({
              key: email.id,
              cells: [
                plainKind(/^[a-z-]*[a-z]/i.exec(email.id)?.[0] ?? "email"),
                <a
                  key="to"
                  className="link wrap-anywhere"
                  href={`/admin/people?${new URLSearchParams({ q: email.recipient })}`}
                >
                  {email.recipient}
                </a>,
                email.givenUpAt === null ? (
                  <span key="state">
                    <Badge tone="error">Late</Badge> next try <Time at={email.nextAt} showTime />
                  </span>
                ) : (
                  <span key="state">
                    Given up <Time at={email.givenUpAt} showTime />
                  </span>
                ),
                <span key="error" className="wrap-anywhere">
                  {email.lastError ?? "None yet"}
                </span>,
                String(email.attempts),
              ],
            }))}
          />
        </section>
      )}
      {files.length > 0 && (
        <section id="files">
          <Table
            caption="Files that couldn't be processed since yesterday"
            columns={[
              { label: "Uploaded", phone: "lead" },
              { label: "Creator", phone: "note" },
              { label: "File", phone: "note" },
              { label: "Why", phone: "title" },
            ]}
            rows={files.map(({ id, at, owner, kind, failure }) => ({
              key: id,
              cells: [
                <Time key="at" at={at} showTime />,
                <PersonLink key="who" username={owner} />,
                <span key="file">
                  {plainKind(kind)} <code className="wrap-anywhere">{id}</code>
                </span>,
                plainKind(failure),
              ],
            }))}
          />
        </section>
      )}
    </>
  );
}
