import { type Cents, dollarsText, formatCents, formatPrice } from "#domain/money.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field, TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

export type Refunding = {
  action: string;
  backHref: string;
  what: string;
  gross: Cents;
  left: Cents;
  problem: string | null;
};

function NoRefund({ problem, backHref }: Pick<Refunding, "backHref"> & { problem: string }) {
  return (
    <>
      <Notice tone="lamp" title={problem} />
      <p>
        <ButtonLink variant="secondary" href={backHref}>
          Go Back
        </ButtonLink>
      </p>
    </>
  );
}

export function GuaranteePage({
  refunding: { action, backHref, what, left, problem },
  endsSubscription,
}: {
  refunding: Refunding;
  endsSubscription: boolean;
}) {
  if (problem !== null) return <NoRefund problem={problem} backHref={backHref} />;
  return (
    <form className="form" method="post" action={action}>
      <p>
        {what}: <strong>{formatPrice(left)}</strong> goes back to the card you paid with.{" "}
        {endsSubscription
          ? "Your subscription ends now, and you won't be charged for it again."
          : "You lose access to the post now."}
      </p>
      <p className="small soft">Banks usually take 5 to 10 business days to show a refund.</p>
      <div className="actions">
        <Button busy="Refunding...">Refund {formatPrice(left)}</Button>
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/**
 * First a GET form for the amount; once `chosen` (cents), the consequences and the button that posts it, with a reason
 * if it's an admin.
 */
export function RefundPage({
  refunding,
  chosen,
  balanceAfter,
  fan = null,
  values,
  errors,
}: {
  refunding: Refunding;
  chosen: Cents | null;
  balanceAfter: Cents | null;
  /** Who an admin refunds; null for a creator's own sale. */
  fan?: string | null;
  values: Values;
  errors: Errors;
}) {
  const { action, backHref, what, gross, left, problem } = refunding;
  if (problem !== null) return <NoRefund problem={problem} backHref={backHref} />;
  const isAdmin = fan !== null;
  const whose = isAdmin ? "The creator's" : "Your";
  const after = balanceAfter === null ? "" : `${whose} balance will be ${formatCents(balanceAfter)} after `;
  if (chosen === null || errors.amount)
    return (
      <form className="form" method="get" action={action}>
        <p>
          {what}. The fan paid {formatCents(gross)}; {formatCents(left)} of it can be refunded.
        </p>
        <Field
          name="amount"
          label="Amount to refund"
          hint={`In US dollars, up to ${formatPrice(left)}.${after && ` ${after}a full refund.`}`}
          numeric="dollars"
          value={values.amount ?? dollarsText(left)}
          error={errors.amount}
          required
        />
        <div className="actions">
          <Button>Continue</Button>
          <ButtonLink variant="secondary" href={backHref}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    );
  return (
    <form className="form" method="post" action={action}>
      <input type="hidden" name="amount" value={dollarsText(chosen)} />
      <p>
        {what}: <strong>{formatCents(chosen)}</strong> of {formatCents(gross)} goes back to the fan's card.{" "}
        {after && `${after}this refund. `}
        {chosen === left ? "They lose access to what they bought." : "They keep what they bought."}
      </p>
      {isAdmin && (
        <TextArea
          name="reason"
          label="Reason"
          hint="The fan gets it by email, and it's in the audit log."
          limit={300}
          rows={3}
          value={values.reason}
          error={errors.reason}
          required
        />
      )}
      <div className="actions">
        <Button variant="danger" busy="Refunding...">
          {isAdmin ? `Refund ${formatCents(chosen)} to ${fan}` : `Refund ${formatCents(chosen)}`}
        </Button>
        <ButtonLink variant="secondary" href={action}>
          Change amount
        </ButtonLink>
      </div>
    </form>
  );
}
