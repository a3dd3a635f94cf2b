import type { RecoveryPurpose } from "../../domain/accounts/account-recovery.ts";
import { product } from "../../domain/product.ts";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";

const eventTexts = (address: string): Record<RecoveryPurpose, string> => ({
  undo_two_step: `Two-step sign-in was switched on for the account of ${address}.`,
  undo_passkey: `A passkey was added to the account of ${address}.`,
  undo_password: `The password of the account of ${address} was changed.`,
  undo_email: `The email of the account that had the address ${address} was changed.`,
});

const SupportLink = () => <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>;

/** /not-me: what happened, what the button does, and that nothing happens without it. */
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
      <PageHead title="Was it not you?" text={eventTexts(address)[purpose]} />
      <p>If it was you, close this page: nothing changes. If it was not, press the button. Then, at once:</p>
      <ul className="check-list check-list-wide">
        {purpose === "undo_email" && <li>{`${address} becomes the email of the account again.`}</li>}
        <li>Everybody is signed out of the account, on every device.</li>
        <li>The password stops working. You set a new one on the next page.</li>
        <li>All passkeys are removed.</li>
        {twoStep === "goes" && (
          <li>Two-step sign-in is switched off, and its recovery codes stop working.</li>
        )}
        {twoStep === "stays" && (
          <li>
            Two-step sign-in stays on: it was on for more than a week before this, so a link in a mail does
            not switch it off. If you cannot pass it, write to <SupportLink />.
          </li>
        )}
      </ul>
      <form className="actions" method="post" action="/not-me">
        <HiddenSentField />
        <Button look="danger" busy="Just a moment...">
          It was not me: take it back
        </Button>
      </form>
    </div>
  );
}

/** What a link shows that can take nothing back any more. */
export function ExpiredRecoveryLink() {
  return (
    <div className="stack">
      <PageHead
        title="This link no longer works"
        text="A link that takes something back works once, for 7 days. It was used, a newer one was sent, its time is over, or the address of the account has changed since."
      />
      <p>
        You can set a new password. If you cannot get into your account any more, write to <SupportLink />,
        from the address of the account.
      </p>
      <div className="actions">
        <ButtonLink href="/forgot-password">Set a new password</ButtonLink>
      </div>
    </div>
  );
}
