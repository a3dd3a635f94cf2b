import type { Role } from "../../domain/accounts/viewer.ts";
import type { NoticeType } from "../../domain/settings/forms.ts";
import { Checkbox } from "../forms/choice.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button } from "../primitives/button.tsx";

const noticeOptions: { type: NoticeType; label: string; hint: string; roles: Role[] }[] = [
  {
    type: "new_content",
    label: "New posts",
    hint: "When a creator you subscribe to publishes something.",
    roles: ["buyer", "seller", "admin"],
  },
  {
    type: "messages",
    label: "Messages",
    hint: "When somebody writes to you, once messages are here.",
    roles: ["buyer", "seller", "admin"],
  },
  {
    type: "new_subscribers",
    label: "New subscribers",
    hint: "When a fan subscribes to you.",
    roles: ["seller"],
  },
];

/** One yes or no for each kind of notice; a kind that nobody decided on is on. */
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
        <legend className="field-label">Tell me about</legend>
        {noticeOptions
          .filter(({ roles }) => roles.includes(role))
          .map(({ type, label, hint }) => (
            <Checkbox key={type} name={type} label={label} hint={hint} checked={notices[type] ?? true} />
          ))}
      </fieldset>
      <p className="small dim">
        Mails about your account, your safety and your payments always come; their subjects give nothing away.
      </p>
      <div className="actions">
        <Button busy="Saving...">Save notifications</Button>
      </div>
    </form>
  );
}
