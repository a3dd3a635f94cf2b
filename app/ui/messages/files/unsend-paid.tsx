import { type Cents, formatCents } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { LOWEST_BALANCE } from "#domain/reversals/refunds/refund.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** Asks before a bought message is unsent. Posts `refund`, what the fan gets back (cents). */
export function UnsendPaid({
  action,
  backHref,
  name,
  cost,
}: {
  action: string;
  backHref: string;
  name: string;
  cost: { refund: Cents; share: Cents; isTooMuch: boolean };
}) {
  return (
    <form className="stack" method="post" action={action}>
      <PageHead title="Unsend a message that was bought?" back={{ href: backHref, label: "Conversation" }} />
      <input type="hidden" name="refund" value={cost.refund} />
      <div className="card stack stack-tight">
        <p>
          <strong className="text-text">1 fan bought it:</strong> <bdi>{name}</bdi>
        </p>
        {cost.refund > 0 ? (
          <p>
            {name} gets {formatCents(cost.refund)} back. {formatCents(cost.share)} of it comes out of your
            balance; we return our fee.
          </p>
        ) : (
          <p>
            There's nothing left to refund now. A payment that a bank is still deciding on is refunded if it
            comes back.
          </p>
        )}
        {cost.isTooMuch && (
          <p>
            That would take your balance below {formatCents(LOWEST_BALANCE)}, so it can't be unsent now. Wait
            for new sales, or write to {product.supportEmail}.
          </p>
        )}
        <p className="soft">
          Its text and files are removed for both of you, for good. Files that nothing else uses are deleted.
        </p>
      </div>
      <div className="actions">
        {!cost.isTooMuch && (
          <Button variant="danger" busy="Unsending...">
            {cost.refund > 0 ? `Unsend and refund ${formatCents(cost.refund)}` : "Unsend"}
          </Button>
        )}
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
