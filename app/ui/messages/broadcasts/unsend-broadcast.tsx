import { pluralize } from "#domain/pluralize.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";

/** Asks first. Posts `refund`, what fans get back (cents). */
export function UnsendBroadcast({
  action,
  backHref,
  delivered,
  bought,
  cost,
}: {
  action: string;
  backHref: string;
  delivered: number;
  bought: number;
  cost: { refund: number; share: number };
}) {
  return (
    <form className="stack" method="post" action={action}>
      <input type="hidden" name="refund" value={cost.refund} />
      <div className="card stack stack-tight">
        <p>
          It's removed from {pluralize(delivered, "conversation")}, with its files, for good. Files that
          nothing else uses are deleted. Fans see that a message was unsent.
        </p>
        {bought > 0 && (
          <p>
            <strong className="text-text">{pluralize(bought, "fan")} bought it.</strong> They get{" "}
            <Money cents={cost.refund} /> back in all. <Money cents={cost.share} /> of it comes out of your
            balance; we return our fee.
          </p>
        )}
      </div>
      <div className="actions">
        <Button variant="danger" busy="Unsending...">
          {cost.refund > 0 ? (
            <>
              Unsend and refund&nbsp;
              <Money cents={cost.refund} />
            </>
          ) : (
            "Unsend"
          )}
        </Button>
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
