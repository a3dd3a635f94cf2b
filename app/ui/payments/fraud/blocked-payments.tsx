import { MAX_APPEAL } from "#domain/payments/fraud/forms.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Appeal = { at: number; message: string; answer: "lifted" | "kept" | null };

/** `until` is in ms. */
export const PausedNotice = ({ until }: { until: number }) => (
  <Notice title="Your payments are paused">
    <p>
      The pause ends on <Time at={until} showTime />.{" "}
      <a href="/payments/blocked">See why, and tell us if it's a mistake</a>.
    </p>
  </Notice>
);

export function BlockedPayments({
  block,
  action,
  values,
  errors,
}: {
  block: { until: number; cards: number; appeal: Appeal | null } | null;
  action: string;
  values: Values;
  errors: Errors;
}) {
  if (block === null)
    return (
      <>
        <PageHead title="Payments" />
        <EmptyState
          title="Nothing is paused"
          text="No payments of yours were stopped because of declined cards."
        >
          <ButtonLink href="/payments">Go to Payments</ButtonLink>
        </EmptyState>
      </>
    );
  const { until, cards, appeal } = block;
  return (
    <>
      <PageHead back={{ href: "/payments", label: "Payments" }} title="Payments are paused" />
      <p>
        {`${cards} different cards were declined on your account within a week.`} That can be a mix-up, but
        it's also what happens when someone tries out stolen cards, so we pause new payments. You weren't
        charged.
      </p>
      <p>
        The pause ends automatically on <Time at={until} showTime />. Your subscriptions continue and renew as
        usual.
      </p>
      {appeal !== null && appeal.answer === null && (
        <Notice tone="info" title="We have your message">
          <p>
            Sent <Time at={appeal.at} showTime />. A person will read it and answer by email.
          </p>
        </Notice>
      )}
      {appeal?.answer === "kept" && (
        <Notice tone="info" title="We looked at your message">
          <p>We had to keep the pause. If we missed something, write to us again.</p>
        </Notice>
      )}
      {appeal?.answer !== null && (
        <form className="form" method="post" action={action} noValidate>
          <h2>Is this a mistake?</h2>
          <TextArea
            name="message"
            label="Tell us what happened"
            hint="Never send us a card number."
            limit={MAX_APPEAL}
            rows={6}
            value={values.message}
            error={errors.message}
            required
          />
          <div className="actions">
            <Button busy="Just a moment...">Ask us to lift the pause</Button>
          </div>
        </form>
      )}
    </>
  );
}
