import { plainKind } from "#domain/plain-kind.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Warning = {
  id: string;
  fraudType: string;
  createdAt: number;
  intentId: string | null;
  paymentId: string | null;
  cents: number | null;
  buyer: string | null;
  seller: string | null;
};

const refundHref = (paymentId: string) => `/admin/payments/${paymentId}/refund`;

/** Warnings that can still be acted on, newest first. */
export function FraudWarnings({ warnings }: { warnings: Warning[] }) {
  if (warnings.length === 0)
    return (
      <EmptyState
        title="No fraud warnings"
        text="When a cardholder reports a payment as fraud, it appears here, often before they dispute it."
      />
    );
  return (
    <Table
      caption="Early fraud warnings"
      columns={[
        { label: "When", phone: "lead" },
        { label: "What", phone: "title" },
        { label: "Fan", phone: "note" },
        { label: "Creator", phone: "note" },
        { label: "Action", phone: "action" },
        { label: "Amount", numeric: true, phone: "amount" },
      ]}
      rows={warnings.map((warning) => ({
        key: warning.id,
        cells: [
          <Time key="at" at={warning.createdAt} />,
          plainKind(warning.fraudType),
          warning.buyer === null ? (
            (warning.intentId ?? "Unknown")
          ) : (
            <PersonLink key="fan" username={warning.buyer} />
          ),
          warning.seller === null ? "Unknown" : <PersonLink key="creator" username={warning.seller} />,
          warning.paymentId === null ? (
            "Not a sale of ours"
          ) : (
            <a key="refund" className="link" href={refundHref(warning.paymentId)}>
              Refund<span className="sr-only"> the payment by {warning.buyer}</span>
            </a>
          ),
          warning.cents === null ? "" : <Money key="amount" cents={warning.cents} />,
        ],
      }))}
    />
  );
}
