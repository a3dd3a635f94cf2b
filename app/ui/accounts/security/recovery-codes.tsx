import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export function RecoveryCodes({
  codes,
  isNewSet,
  next,
}: {
  codes: string[];
  /** Replaces codes that the account had before. */
  isNewSet: boolean;
  next: string;
}) {
  return (
    <>
      <PageHead
        title={isNewSet ? "Your new recovery codes" : "Your recovery codes"}
        text={
          isNewSet
            ? "They replace your old codes, which no longer work."
            : "Two-step sign-in is on. If you don't have your phone, sign in with one of these codes instead."
        }
      />
      <Notice tone="lamp" icon="lock" title="Save these codes now">
        <p>
          You won't see them again. Each code works once. Keep them in a password manager or on paper, so that
          you have them even without your phone.
        </p>
      </Notice>
      <ol className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <form className="actions" method="post" action="/settings/two-step/codes" data-download>
        {codes.map((code) => (
          <input key={code} type="hidden" name="code" value={code} />
        ))}
        <Button variant="secondary" icon="download">
          Save as a text file
        </Button>
        <ButtonLink href={next}>I've saved them</ButtonLink>
      </form>
      <p className="small dim no-print">You can print this page, too. Only the codes are printed.</p>
    </>
  );
}
