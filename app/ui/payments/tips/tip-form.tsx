import { formatPrice, MAX_PRICE, MIN_SALE } from "#domain/money.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import { type CardOffer, PAY_ON_PAGE } from "#domain/payments/saved-cards/offer.ts";
import { MAX_NOTE, OTHER_AMOUNT, SUGGESTED_TIPS } from "#domain/payments/tips/tip.ts";
import { InGoodStanding, useIsInGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field, TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PayButtons } from "../saved-cards/pay-buttons.tsx";

const choices = [
  ...SUGGESTED_TIPS.map((cents) => ({ value: String(cents), label: formatPrice(cents) })),
  { value: OTHER_AMOUNT, label: "Other" },
];

/**
 * Posts `choice` (cents, or other), `own` (dollars), `note`, and `after`, the earlier tip that the page asked about.
 * The script shows the marked part as a dialog (app/scripts/posts/page-dialog.ts).
 */
export function TipForm({
  action,
  backHref,
  name,
  problem,
  values,
  errors,
  offer = null,
  declined = null,
}: {
  action: string;
  backHref: string;
  name: string;
  problem: string | null;
  values: Values;
  errors: Errors;
  offer?: CardOffer | null;
  declined?: { title: string; text: string } | null;
}) {
  const mayTip = useIsInGoodStanding() && problem === null;
  return (
    <div className="stack" data-dialog-content>
      <h1>Send a tip to {name}</h1>
      {declined !== null && (
        <Notice tone="lamp" icon="alert" title={declined.title}>
          <p>{declined.text}</p>
        </Notice>
      )}
      {mayTip ? (
        <form className="form" method="post" action={action}>
          {values.after && <input type="hidden" name="after" value={values.after} />}
          {offer !== null && (
            // Enter in a field presses this button, which charges nothing.
            <button
              className="sr-only"
              tabIndex={-1}
              aria-hidden="true"
              name="pay"
              value={PAY_ON_PAGE}
              type="submit"
            >
              Use another card
            </button>
          )}
          <RadioCards
            name="choice"
            label="Amount"
            options={choices}
            value={values.choice}
            error={errors.choice}
          />
          <div className="only-other">
            <Field
              name="own"
              label="Other amount"
              hint={`In US dollars, ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}.`}
              numeric="dollars"
              placeholder=" "
              value={values.own}
              error={errors.own}
            />
          </div>
          <TextArea
            name="note"
            label="Note (optional)"
            hint={`Only ${name} sees it, with your username.`}
            limit={MAX_NOTE}
            rows={3}
            value={values.note}
            error={errors.note}
          />
          <div className="actions">
            <PayButtons offer={offer} cents={null} pageLabel="Continue to payment" />
            <ButtonLink variant="secondary" href={backHref} close>
              Cancel
            </ButtonLink>
          </div>
          <p className="small soft">{priceCard("tip", name, 0, offer?.cards).terms}</p>
        </form>
      ) : (
        <>
          <InGoodStanding to="tip">
            {problem !== null && <Notice tone="lamp" title={problem} />}
          </InGoodStanding>
          <p>
            <ButtonLink variant="secondary" href={backHref} close>
              Go Back
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
