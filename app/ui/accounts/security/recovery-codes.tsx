import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <PageHead title="Your recovery codes" text="Two-step sign-in is on." />
      <Notice tone="lamp" icon="lock" title="Save them now">
        <p>
          We only show them once. Each code lets you in one time if you don't have your phone. Keep them on
          paper or in a password manager, not on your phone.
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
