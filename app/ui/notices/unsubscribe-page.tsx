import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";

const SettingsLink = () => (
  <div className="actions">
    <ButtonLink variant="secondary" href="/settings?tab=notifications">
      Notification settings
    </ButtonLink>
  </div>
);

/** /unsubscribe: asks, says that it is done, or that the link is no good. */
export function UnsubscribePage({ path, state }: { path: string; state: "asked" | "done" | "invalid" }) {
  if (state === "done")
    return (
      <div className="stack">
        <PageHead title="You're unsubscribed" text="We won't email you about notifications anymore." />
        <p>You still find them on the site, and can turn single emails on again in your settings.</p>
        <SettingsLink />
      </div>
    );
  if (state === "invalid")
    return (
      <div className="stack">
        <PageHead
          title="This link doesn't work"
          text="It may have been cut off in your email. You can stop these emails in your settings, too."
        />
        <SettingsLink />
      </div>
    );
  return (
    <div className="stack">
      <PageHead
        title="Stop notification emails?"
        text="We'll stop all emails about posts, messages, subscribers, and sales. Receipts and emails about your account still come."
      />
      <form className="form" method="post" action={path}>
        <HiddenSentField />
        <div className="actions">
          <Button busy="Stopping...">Stop these emails</Button>
          <ButtonLink variant="secondary" href="/settings?tab=notifications">
            Choose single ones
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
