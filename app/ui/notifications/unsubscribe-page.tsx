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

export function UnsubscribePage({ path, state }: { path: string; state: "asked" | "done" | "invalid" }) {
  if (state === "done")
    return (
      <div className="stack">
        <PageHead title="You're unsubscribed" text="We won't email you about notifications anymore." />
        <p>
          You'll still find them on the site, and you can turn individual emails back on in your settings.
        </p>
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
        text="We'll stop all emails about posts, messages, subscribers, and sales. You'll still get receipts and emails about your account."
      />
      <form className="form" method="post" action={path}>
        <HiddenSentField />
        <div className="actions">
          <Button busy="Stopping...">Stop these emails</Button>
          <ButtonLink variant="secondary" href="/settings?tab=notifications">
            Choose which emails to get
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
