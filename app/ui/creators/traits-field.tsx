import { traitNames, traits } from "#domain/creators/traits.ts";
import { traitLabels, traitValueLabel } from "../discovery/search/search-labels.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { describedBy, FieldFrame, FieldSet } from "../forms/field-frame.tsx";

export function TraitsField({ values, errors }: { values: Record<string, string>; errors: Errors }) {
  return (
    <FieldSet
      name="traits"
      label="Appearance (optional)"
      hint="Share as much or as little as you like. It appears on your page, and fans can search by it; anything you leave blank isn't stored."
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
                <option value="">Prefer not to say</option>
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
