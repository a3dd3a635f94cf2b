import { reasonKeys, ruleText } from "#domain/moderation/cases/reasons.ts";
import { describedBy, FieldError } from "#ui/forms/field-frame.tsx";

const LABEL = "Rule that was broken";

/** Posts `rule`. `id` where a page has several. */
export function RuleField({
  id = "rule",
  value = "",
  error,
}: {
  id?: string;
  value?: string;
  error?: string;
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {LABEL}
      </label>
      <FieldError name={id} error={error} />
      <select
        className="field-input"
        id={id}
        name="rule"
        defaultValue={value}
        required
        {...describedBy({ name: id, label: LABEL, error })}
      >
        <option value="">Choose a rule</option>
        {reasonKeys.map((key) => (
          <option key={key} value={key}>
            {ruleText(key)}
          </option>
        ))}
      </select>
    </div>
  );
}
