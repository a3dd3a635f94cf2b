import { traitNames, traits } from "../../domain/creators/traits.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { describedBy, FieldFrame, FieldSet } from "../forms/field-frame.tsx";
import { traitLabels, traitValueLabel } from "../search/search-labels.ts";

/** What a creator may say of their looks, each from the list that search filters by; unsaid is the first choice. */
export function TraitsField({ values, errors }: { values: Record<string, string>; errors: Errors }) {
  return (
    <FieldSet
      name="traits"
      label="Looks (optional)"
      hint="Say as much or as little as you like. What you choose stands on your page, and fans can search by it; what you leave unsaid is stored nowhere."
      error={errors.traits}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {traitNames.map((trait) => {
          const text = {
            name: `traits-${trait}`,
            label: traitLabels[trait],
            error: errors[`traits-${trait}`],
          };
          return (
            <FieldFrame key={trait} {...text}>
              <select
                className="field-input"
                id={text.name}
                name={`traits.${trait}`}
                defaultValue={values[`traits.${trait}`] ?? ""}
                {...describedBy(text)}
              >
                <option value="">Not said</option>
                {traits[trait].map((value) => (
                  <option key={value} value={value}>
                    {traitValueLabel(value)}
                  </option>
                ))}
              </select>
            </FieldFrame>
          );
        })}
      </div>
    </FieldSet>
  );
}
