import type { IfNoAnswer } from "#db/kinds.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import { Button } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type ShownIncrease = {
  id: string;
  to: Cents;
  ifNoAnswer: IfNoAnswer;
  effectiveFrom: number;
  asked: number;
  toAsk: number | null;
  accepted: number;
  declined: number;
  canWithdraw: boolean;
  /** The price for new subscribers (cents per month), and when the creator may ask again (ms). */
  price: Cents | null;
  nextAskAt: number;
};

export function OpenIncrease({ action, increase }: { action: string; increase: ShownIncrease }) {
  const { id, to, ifNoAnswer, effectiveFrom, asked, toAsk, accepted, declined, canWithdraw } = increase;
  const { price, nextAskAt } = increase;
  return (
    <section className="card stack" aria-labelledby="increase-title">
      <h2 id="increase-title">You asked for {formatPrice(to)}/month</h2>
      <p>
        It applies from each subscriber's first renewal on or after <Time at={effectiveFrom} />, if they
        accept.{" "}
        {ifNoAnswer === "keep"
          ? "Everyone else keeps their price."
          : "The subscriptions of everyone else end before that renewal."}
      </p>
      <DescriptionList
        facts={[
          { term: toAsk === null ? "Asked" : "Will be asked", value: toAsk ?? asked },
          { term: "Accepted", value: accepted },
          { term: "Declined", value: declined },
          { term: "No answer yet", value: Math.max(0, (toAsk ?? asked) - accepted - declined) },
        ]}
      />
      {price !== null && price > to && (
        <p>
          New subscribers now pay {formatPrice(price)}/month. Those you asked are still deciding on{" "}
          {formatPrice(to)}/month; you can ask for more from <Time at={nextAskAt} /> on.
        </p>
      )}
      {toAsk !== null && <p className="small soft">The emails go out over the next few minutes.</p>}
      {canWithdraw ? (
        <details>
          <summary className="button button-quiet">Withdraw this increase</summary>
          <form className="form" method="post" action={action}>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="change_id" value={id} />
            <p>
              Everyone keeps the price they pay now, including those who accepted, and we'll let them know.
              You can ask again from <Time at={nextAskAt} /> on.
            </p>
            <p>
              <Button variant="danger" busy="Withdrawing...">
                Withdraw the increase
              </Button>
            </p>
          </form>
        </details>
      ) : (
        <p className="small soft">The first renewals are being charged, so it can no longer be withdrawn.</p>
      )}
    </section>
  );
}
