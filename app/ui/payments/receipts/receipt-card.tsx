import type { Receipt, ReceiptChange } from "#domain/payments/receipts/receipt.ts";
import { cardLabel } from "#domain/payments/saved-cards/card.ts";
import { product } from "#domain/product.ts";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Time } from "#ui/primitives/time.tsx";

const changeLabels: Record<ReceiptChange["kind"], string> = {
  refund: "Refunded",
  refund_failed: "Refund returned to us by your bank",
  dispute: "Returned by your bank (dispute)",
  dispute_won: "Paid after your bank's decision",
};

/** In print, nothing else is on the page. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { period, changes } = receipt;
  return (
    <article className="receipt card stack" aria-label="Receipt">
      <header className="receipt-head">
        <address>
          <strong>{product.name}</strong>{" "}
          {[product.legalEntity, ...product.postalAddress].map((line) => (
            <span key={line}>{line} </span>
          ))}
          <span>{product.supportEmail}</span>
        </address>
        <p className="receipt-total">
          <span className="small soft">{changes.length === 0 ? "Paid" : "Paid in total"}</span>
          <span className="figure">
            <Money cents={receipt.paid} />
          </span>
        </p>
      </header>
      <DescriptionList
        facts={[
          { term: "Receipt number", value: <span className="receipt-number">{receipt.id}</span> },
          { term: "Date", value: <Time at={receipt.at} /> },
          {
            term: "For",
            value: receipt.postHref ? (
              <a className="link" href={receipt.postHref}>
                {receipt.description}
              </a>
            ) : (
              receipt.description
            ),
          },
          { term: "Creator", value: receipt.seller },
          ...(period === null
            ? []
            : [
                {
                  term: "Period",
                  value: (
                    <>
                      <Time at={period.from} /> to <Time at={period.to} />
                    </>
                  ),
                },
              ]),
          { term: "Amount", value: <Money cents={receipt.cents} /> },
          ...changes.map((change) => ({
            term: changeLabels[change.kind],
            value: (
              <>
                <Time at={change.at} />: <Money cents={-change.cents} />
              </>
            ),
          })),
          {
            term: "Paid by",
            value: `${receipt.card === null ? "Card" : cardLabel(receipt.card)} (your statement says ${product.statementDescriptor})`,
          },
        ]}
      />
      <p className="small soft">
        All amounts are in US dollars. Dates without a time are in UTC. Questions about this charge? Email{" "}
        <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a> with the receipt number.
      </p>
      <p className="small dim no-print">To keep a copy, print this page or save it as a PDF.</p>
    </article>
  );
}
