import type { EmailChoice, NoticeType, Role } from "#db/kinds.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Checkbox } from "#ui/forms/choice.tsx";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { type QuietHours, QuietHoursFields } from "./quiet-hours-fields.tsx";

const everyone: Role[] = ["buyer", "seller", "admin"];
const noticeOptions: { type: NoticeType; label: string; hint: string; roles: Role[]; inTeam?: true }[] = [
  {
    type: "new_content",
    label: "New posts",
    hint: "When a creator you subscribe to publishes a post.",
    roles: everyone,
  },
  { type: "messages", label: "Messages", hint: "When someone messages you.", roles: everyone },
  {
    type: "team_messages",
    label: "Messages to creators you work for",
    hint: "When a fan writes to a creator for whom you answer.",
    roles: everyone,
    inTeam: true,
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
    hint: "When a fan tips you, buys a post or message, or unlocks messages.",
    roles: ["seller"],
  },
];
const emailLabels: Record<EmailChoice, string> = {
  none: "No emails",
  digest: "Email once a day",
  soon: "Email after 15 minutes",
};

/** Types that were never set are on. */
export function NotificationsTab({
  notices,
  emails,
  quietHours,
  zones,
  push,
  hasSummary,
  errors = {},
  role,
  isInTeam,
}: {
  notices: Partial<Record<NoticeType, boolean>>;
  emails: Partial<Record<NoticeType, string>>;
  /** Null if the site has no push. */
  push: { pushes: Partial<Record<NoticeType, boolean>>; deviceCount: number } | null;
  quietHours: QuietHours;
  zones: string[];
  hasSummary: boolean;
  errors?: Record<string, string>;
  role: Role;
  isInTeam: boolean;
}) {
  return (
    <form className="form" method="post" action="/settings?tab=notifications">
      <HiddenSentField />
      <fieldset className="field">
        <legend className="field-label">Notify me about</legend>
        {noticeOptions
          .filter(({ roles, inTeam }) => roles.includes(role) && (isInTeam || !inTeam))
          .map(({ type, label, hint }) => (
            <div key={type} className="notice-choice">
              <Checkbox name={type} label={label} hint={hint} checked={notices[type] ?? true} />
              <div className="notice-channels">
                <select
                  className="field-input"
                  name={`${type}_email`}
                  aria-label={`${label}: emails`}
                  defaultValue={emails[type] ?? "digest"}
                >
                  {Object.entries(emailLabels).map(([choice, text]) => (
                    <option key={choice} value={choice}>
                      {text}
                    </option>
                  ))}
                </select>
                {push && (
                  <label className="check-row">
                    <input
                      className="check"
                      type="checkbox"
                      name={`${type}_push`}
                      defaultChecked={push.pushes[type] ?? true}
                    />
                    <span>
                      <span className="sr-only">{label}: </span>Push to my devices
                    </span>
                  </label>
                )}
              </div>
            </div>
          ))}
        {role === "seller" && (
          <Checkbox
            name="daily_summary"
            label="Daily summary by email"
            hint="At 9 in the morning: yesterday's new subscribers and sales, and how many conversations are waiting for your reply. We skip days when nothing happened."
            checked={hasSummary}
          />
        )}
        {push && <input type="hidden" name="has_push" value="on" />}
        <p className="field-hint">
          Emails come only if something is still unread. They say how many, never what or who from.
        </p>
        {push && <PushHint deviceCount={push.deviceCount} />}
      </fieldset>
      <QuietHoursFields hours={quietHours} zones={zones} errors={errors} />
      <p className="small dim">
        We always email you about your account, security, and payments. Subject lines stay discreet.
      </p>
      <div className="actions">
        <Button busy="Saving...">Save notifications</Button>
      </div>
    </form>
  );
}

function PushHint({ deviceCount }: { deviceCount: number }) {
  const state =
    deviceCount === 0
      ? "No device gets push notifications yet."
      : `Push notifications go to ${pluralize(deviceCount, "device")}.`;
  return (
    <p className="field-hint">
      {state}{" "}
      <a href="/settings/push">{deviceCount === 0 ? "Turn them on for this device" : "Manage devices"}</a>
    </p>
  );
}
