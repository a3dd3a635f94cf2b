import type { StopReason } from "#db/kinds.ts";
import { stopReasonText } from "#domain/notifications/email-stops/email-stop.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const stopped = (email: string, reason: StopReason) =>
  `We stopped sending emails to ${email}, ${stopReasonText(reason)}.`;

export const StoppedNotice = ({ email, reason }: { email: string; reason: StopReason }) => (
  <Notice tone="error" icon="mail" title="You don't get emails from us">
    <p>
      {stopped(email, reason)} You still get emails about your account's security.{" "}
      <a href="/settings/email/resume">Start emails again</a>
    </p>
  </Notice>
);

/**
 * /settings/email/resume: requests a link by email or, with one, confirms. `reason` is null if nothing is stopped;
 * `isProven` is null without a link.
 */
export function ResumeEmails({
  action,
  email,
  reason,
  token,
  isProven,
  isRefused,
}: {
  action: string;
  email: string;
  reason: StopReason | null;
  token: string;
  isProven: boolean | null;
  isRefused: boolean;
}) {
  const back = { href: "/settings?tab=notifications", label: "Settings" };
  if (reason === null)
    return (
      <div className="stack">
        <PageHead back={back} title="Emails to you" text={`Emails to ${email} aren't stopped.`} />
        <div className="actions">
          <ButtonLink href={back.href}>Choose what we email you about</ButtonLink>
        </div>
      </div>
    );
  const canConfirm = isProven === true && !isRefused;
  return (
    <div className="stack">
      <PageHead back={back} title="Emails to you" text={stopped(email, reason)} />
      <p className="soft">
        You still get emails about your account's security. Everything else, including receipts, is only on
        the site.
      </p>
      {isProven === false && !isRefused && (
        <Notice tone="error" icon="alert" title="This link doesn't work anymore">
          <p>A link works for an hour. Request a new one.</p>
        </Notice>
      )}
      <form className="form" method="post" action={action}>
        {canConfirm && <input type="hidden" name="token" value={token} />}
        <div className="actions">
          <Button
            name="intent"
            value={canConfirm ? "resume" : "send"}
            busy={canConfirm ? "Saving..." : "Sending..."}
          >
            {canConfirm ? "Email me again" : "Email me a link to confirm"}
          </Button>
          <ButtonLink variant="secondary" href="/settings/email">
            Use a different email
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
