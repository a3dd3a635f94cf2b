import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { FieldFrame } from "#ui/forms/field-frame.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { actionLabel } from "./action-label.ts";

type Typed = { action: string; actor: string; subject: string; words: string; from: string; until: string };

const filters = [
  { action: "", label: "All" },
  { action: "reports.restricted", label: "Restrictions" },
  { action: "account.deletion_requested", label: "Deletions" },
  { action: "payment.refunded", label: "Refunds" },
  { action: "reports.held", label: "Payout holds" },
  { action: "audit.exported", label: "Exports" },
];

export function AuditSearch({
  typed,
  errors,
  actions,
  isSearch,
}: {
  typed: Typed;
  errors: Errors;
  actions: string[];
  isSearch: boolean;
}) {
  const text = { autoComplete: "off", maxLength: 200 };
  const only = (action: string) =>
    typed.action === action &&
    Object.entries(typed).every(([name, text]) => name === "action" || text === "");
  return (
    <>
      <Tabs
        label="Entries"
        tabs={filters.map(({ action, label }) => ({
          href: action === "" ? "/admin/audit" : `/admin/audit?action=${action}`,
          label,
          current: only(action),
        }))}
      />
      <details className="card" open={isSearch && !filters.some(({ action }) => only(action))}>
        <summary>Search the log</summary>
        <form className="form" action="/admin/audit">
          <div className="audit-fields">
            <FieldFrame name="action" label="Action">
              <select className="field-input" id="action" name="action" defaultValue={typed.action}>
                <option value="">Any</option>
                {actions.map((action) => (
                  <option key={action} value={action}>
                    {actionLabel(action)}
                  </option>
                ))}
              </select>
            </FieldFrame>
            <Field name="words" label="Words in the reason" value={typed.words} {...text} />
            <Field
              name="actor"
              label="Who did it"
              hint="A username, an email address, or an ID."
              value={typed.actor}
              {...text}
            />
            <Field
              name="subject"
              label="Target"
              hint="Also the ID of a payment, an event, or a case."
              value={typed.subject}
              {...text}
            />
            <Field
              name="from"
              label="From"
              hint="Such as 2026-11-01, in UTC."
              value={typed.from}
              error={errors.from}
              {...text}
            />
            <Field
              name="until"
              label="Until"
              hint="Including that day."
              value={typed.until}
              error={errors.until}
              {...text}
            />
          </div>
          <div className="actions">
            <Button>Search</Button>
            {isSearch && (
              <a className="button button-secondary" href="/admin/audit">
                Clear
              </a>
            )}
          </div>
        </form>
      </details>
    </>
  );
}
