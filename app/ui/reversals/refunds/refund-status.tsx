import { formatCents } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import type { RefundRefusal, ShownRefund } from "#domain/reversals/refunds/refund.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { refusalTexts } from "./refund-texts.ts";

export function RefundStatus({
  paymentId,
  refund,
  until,
  whyNot,
}: {
  paymentId: string;
  refund: ShownRefund | null;
  until: number | null;
  whyNot: RefundRefusal | null;
}) {
  // A dispute has its own notice, and so does a refund that is on its way or didn't go through.
  const isExplained = whyNot === "disputed" || (refund !== null && refund.state !== "succeeded");
  return (
    <>
      {refund && <State {...refund} />}
      {until !== null && (
        <div className="no-print stack stack-tight">
          <p className="small soft">
            You haven't opened this yet. Until you do or see its photos in a list, but no later than{" "}
            <Time at={until} showTime />, you can get a full refund.
          </p>
          <p>
            <ButtonLink variant="secondary" href={`/payments/${paymentId}/refund`}>
              Get a refund
            </ButtonLink>
          </p>
        </div>
      )}
      {whyNot !== null && !isExplained && <p className="no-print small soft">{refusalTexts[whyNot]}</p>}
    </>
  );
}

function State({ amount, state, refusal }: ShownRefund) {
  const cents = formatCents(amount);
  const help = (
    <>
      Email <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a> with the receipt number, and
      we'll refund you another way.
    </>
  );
  if (state === "succeeded")
    return (
      <Notice tone="success" icon="check" title={`${cents} was refunded`}>
        <p>Banks usually take 5 to 10 business days to show it.</p>
      </Notice>
    );
  if (state === "requested" || state === "pending")
    return (
      <Notice title={`Your refund of ${cents} is on its way`}>
        <p>There's nothing you need to do. We'll email you.</p>
      </Notice>
    );
  if (state === "canceled")
    return (
      <Notice tone="lamp" title={`Your refund of ${cents} was canceled`}>
        <p>The money didn't leave us. {help}</p>
      </Notice>
    );
  if (refusal === "opened")
    return <Notice tone="lamp" title="It was opened before the refund was made, so nothing was refunded" />;
  return (
    <Notice tone="error" icon="alert" title={`Your refund of ${cents} didn't go through`}>
      <p>{help}</p>
    </Notice>
  );
}
