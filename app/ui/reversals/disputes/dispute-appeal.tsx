import type { SaleKind } from "#db/kinds.ts";
import type { Cents } from "#domain/money.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { RowField } from "#ui/forms/row-field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { reasonText } from "./dispute-texts.ts";

export type OpenAppeal = {
  id: string;
  paymentId: string;
  kind: SaleKind;
  fan: string;
  creator: string;
  amount: Cents;
  reason: string;
  openedAt: number;
  dueBy: number | null;
};

/** Posts `id`, `intent`, and `reason`. */
export function DisputeAppeal({
  dispute,
  action,
  values,
  errors,
}: {
  dispute: OpenAppeal;
  action: string;
  values: Values;
  errors: Errors;
}) {
  const { isOurs } = saleTraits[dispute.kind];
  const payer = isOurs ? dispute.creator : dispute.fan;
  const isRefused = values.id === dispute.id;
  return (
    <>
      <p className="dim small">
        {isOurs ? (
          <>
            Paid to us by <PersonLink username={dispute.creator} />.{" "}
          </>
        ) : (
          <>
            Fan: <PersonLink username={dispute.fan} />. Creator: <PersonLink username={dispute.creator} />.{" "}
          </>
        )}
        Opened <Time at={dispute.openedAt} />.
        {dispute.dueBy !== null && (
          <>
            {" "}
            Appeal until <Time at={dispute.dueBy} showTime />.
          </>
        )}
      </p>
      <p>
        {reasonText(dispute.reason)}. The bank rejected the evidence. An appeal goes to the card network and
        can carry high fees. Without one, the money goes back to the fan.
      </p>
      <form className="form" method="post" action={action} noValidate>
        <input type="hidden" name="id" value={dispute.id} />
        <RowField
          row={dispute.id}
          label={
            isOurs
              ? "Reason (for the audit log; if you appeal, the bank reads it too)"
              : "Reason (emailed to the creator; if you appeal, the bank reads it too)"
          }
          name="reason"
          value={isRefused ? values.reason : undefined}
          error={isRefused ? errors.reason : undefined}
        />
        <div className="actions">
          <Button variant="secondary" name="intent" value="file">
            {`Appeal the decision on ${payer}'s dispute`}
          </Button>
          <Button variant="secondary" name="intent" value="drop">
            {`Accept the decision on ${payer}'s dispute`}
          </Button>
        </div>
      </form>
    </>
  );
}
