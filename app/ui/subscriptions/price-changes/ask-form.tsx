import type { IfNoAnswer } from "#db/kinds.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";

/** How many subscribers pay less than new ones, and their lowest and highest price (cents per month). */
export type PayingLess = { price: Cents; fewer: number; lowest: Cents; highest: Cents };

const range = ({ lowest, highest }: PayingLess) =>
  lowest === highest ? formatPrice(lowest) : `${formatPrice(lowest)} to ${formatPrice(highest)}`;

/** For prices of earlier subscribers. Leads to a page that explains the choice, with `existing` in its URL. */
export function AskForm({ action, paying, errors }: { action: string; paying: PayingLess; errors: Errors }) {
  const price = formatPrice(paying.price);
  return (
    <form className="form" method="get" action={action}>
      <p>
        New subscribers pay {price}/month. {pluralize(paying.fewer, "subscriber")}{" "}
        {paying.fewer === 1 ? "pays" : "pay"} {range(paying)}/month.
      </p>
      <RadioCards
        name="existing"
        label={`What ${paying.fewer === 1 ? "this subscriber pays" : "they pay"}`}
        options={[
          {
            value: "keep",
            label: "Keep their price",
            text: "Nothing changes for them, and no one is emailed.",
          },
          {
            value: "ask_keep",
            label: `Ask for ${price}/month`,
            text: "Those who don't accept keep their price.",
          },
          {
            value: "ask_end",
            label: `Ask for ${price}/month, or end`,
            text: "The subscriptions of those who don't accept end.",
          },
        ]}
        value="keep"
        error={errors.existing}
      />
      <div className="actions">
        <Button>Continue</Button>
      </div>
    </form>
  );
}

/** Explains the request before it's made. Posts `intent`, `if_no_answer`, and the price shown. */
export function ConfirmAsk({
  action,
  paying,
  ifNoAnswer,
  from,
  until,
}: {
  action: string;
  paying: PayingLess;
  ifNoAnswer: IfNoAnswer;
  /** The first charges at the new price fall between these (ms). */
  from: number;
  until: number;
}) {
  const count = pluralize(paying.fewer, "subscriber");
  const verb = paying.fewer === 1 ? "is" : "are";
  return (
    <form className="form" method="post" action={action}>
      <input type="hidden" name="intent" value="announce" />
      <input type="hidden" name="if_no_answer" value={ifNoAnswer} />
      <input type="hidden" name="price" value={paying.price} />
      <p>
        <strong>
          {count} {verb} asked
        </strong>{" "}
        by email to pay {formatPrice(paying.price)}/month instead of {range(paying)}/month.
      </p>
      <p>
        Those who accept pay it from their first renewal on or after <Time at={from} />. The last of these is
        by <Time at={until} />.
      </p>
      <p>
        {ifNoAnswer === "keep"
          ? "Those who decline or don't answer keep their price."
          : "The subscriptions of those who decline or don't answer end before that renewal. We'll remind them first."}
      </p>
      <p className="small soft">
        You can withdraw this until a day before <Time at={from} />, and ask again 30 days from now at the
        earliest.
      </p>
      <div className="actions">
        <Button busy="Sending...">Ask {count}</Button>
        <ButtonLink variant="secondary" href={action}>
          Go Back
        </ButtonLink>
      </div>
    </form>
  );
}
