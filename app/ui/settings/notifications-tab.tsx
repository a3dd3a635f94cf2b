import type { Role } from "../../domain/accounts/viewer.ts";
import type { NoticeType } from "../../domain/settings/forms.ts";
import { Checkbox } from "../forms/choice.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button } from "../primitives/button.tsx";

const noticeOptions: { type: NoticeType; label: string; hint: string; roles: Role[] }[] = [
  {
    type: "new_content",
    label: "New posts",
    hint: "When a creator you subscribe to publishes a post.",
    roles: ["buyer", "seller", "admin"],
  },
  {
    type: "messages",
    label: "Messages",
    hint: "When someone messages you (coming soon).",
    roles: ["buyer", "seller", "admin"],
  },
  {
    type: "new_subscribers",
    label: "New subscribers",
    hint: "When a fan subscribes to you.",
    roles: ["seller"],
  },
  {
    type: "sales",
    label: "Tips and sales",
    hint: "When a fan tips you or buys a post.",
    roles: ["seller"],
  },
];

/** One checkbox for each type of notification; a type never set is on. */
export function NotificationsTab({
  notices,
  role,
}: {
  notices: Partial<Record<NoticeType, boolean>>;
  role: Role;
}) {
  return (
    <form className="form" method="post" action="/settings?tab=notifications">
      <HiddenSentField />
      <fieldset className="field">
        <legend className="field-label">Notify me about</legend>
        {noticeOptions
          .filter(({ roles }) => roles.includes(role))
          .map(({ type, label, hint }) => (
            <Checkbox key={type} name={type} label={label} hint={hint} checked={notices[type] ?? true} />
          ))}
      </fieldset>
      <p className="small dim">
        We always email you about your account, security and payments. Subject lines stay discreet.
      </p>
      <div className="actions">
        <Button busy="Saving...">Save notifications</Button>
      </div>
    </form>
  );
}
