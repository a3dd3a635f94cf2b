import type { Rejection } from "#domain/ledger/payouts/account-port.ts";
import { product } from "#domain/product.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const reasons: Record<Rejection, string> = {
  fraud: "The payment provider couldn't confirm that the account or its details are genuine.",
  terms: "The payment provider found that the account doesn't meet its terms of service.",
  listed: "The account's details match a list of people or businesses that the payment provider can't serve.",
  other: "The payment provider didn't tell us why.",
};

export function PaymentSetupFailed({ rejection }: { rejection: Rejection }) {
  return (
    <div className="stack">
      <PageHead
        title="Payment Setup Failed"
        text="The payment provider decided not to open an account for you, and entering your details again won't change that."
      />
      <Notice tone="error" icon="alert" title="Why">
        <p>{reasons[rejection]}</p>
      </Notice>
      <p>
        If you think this is a mistake, write to{" "}
        <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a> from your account's email
        address. We'll ask the provider to look again. Until then you can't post, but you can still follow and
        support other creators.
      </p>
      <div className="actions">
        <ButtonLink href={`mailto:${product.supportEmail}?subject=Payment%20setup`}>
          Contact support
        </ButtonLink>
        <ButtonLink variant="secondary" href="/discover">
          Discover
        </ButtonLink>
      </div>
    </div>
  );
}
