import type { RecoveryPurpose } from "#domain/accounts/account-recovery.ts";
import { product } from "#domain/product.ts";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const eventTexts = (address: string): Record<RecoveryPurpose, string> => ({
  undo_two_step: `Two-step sign-in was turned on for the account ${address}.`,
  undo_passkey: `A passkey was added to the account ${address}.`,
  undo_password: `The password for the account ${address} was changed.`,
  undo_email: `The email of the account that used ${address} was changed.`,
});

const SupportLink = () => <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>;

export function NotMePage({
  purpose,
  address,
  twoStep,
}: {
  purpose: RecoveryPurpose;
  address: string;
  twoStep: "off" | "goes" | "stays";
}) {
  return (
    <div className="stack">
      <PageHead title="Wasn't this you?" text={eventTexts(address)[purpose]} />
      <p>
        If it was you, close this page and nothing changes. If it wasn't, use the button below. It does all of
        this right away:
      </p>
      <ul className="check-list check-list-wide">
        {purpose === "undo_email" && <li>{`Your account's email goes back to ${address}.`}</li>}
        <li>Everyone is signed out of your account, on every device.</li>
        <li>Your password stops working. You'll set a new one on the next page.</li>
        <li>All passkeys are removed.</li>
        {twoStep === "goes" && <li>Two-step sign-in is turned off, and its recovery codes stop working.</li>}
        {twoStep === "stays" && (
          <li>
            Two-step sign-in stays on: it had been on for more than a week, so an emailed link can't turn it
            off. If you can't get past it, email <SupportLink />.
          </li>
        )}
      </ul>
      <form className="actions" method="post" action="/not-me">
        <HiddenSentField />
        <Button variant="danger" busy="Just a moment...">
          It wasn't me: secure my account
        </Button>
      </form>
    </div>
  );
}

export function ExpiredRecoveryLink() {
  return (
    <div className="stack">
      <PageHead
        title="This link no longer works"
        text="A recovery link works once, for 7 days. This one was used, replaced by a newer one, or has expired, or your account's email has changed since."
      />
      <p>
        You can set a new password. If you can't get into your account, email <SupportLink /> from your
        account's address.
      </p>
      <div className="actions">
        <ButtonLink href="/forgot-password">Set a new password</ButtonLink>
      </div>
    </div>
  );
}
