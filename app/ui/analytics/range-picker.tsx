import { dayText, presets, type Range } from "#domain/analytics/range.ts";
import { FieldFrame } from "../forms/field-frame.tsx";
import { ChipLink } from "../primitives/chip-link.tsx";
import { Icon } from "../primitives/icon.tsx";
import { spanText } from "./days.ts";

/** Links to ranges, and a form for custom dates. */
export function RangePicker({ path, range, today }: { path: string; range: Range; today: number }) {
  const { preset, from, to, before } = range;
  const isCustom = preset === "custom";
  const dates = [
    { name: "from", label: "From", day: from },
    { name: "to", label: "To", day: to - 1 },
  ];
  return (
    <section className="range" aria-label="Dates">
      <nav className="range-presets" aria-label="Range">
        {Object.entries(presets).map(([key, label]) => (
          <ChipLink
            key={key}
            href={key === "30" ? path : `${path}?range=${key}`}
            label={label}
            current={key === preset}
          />
        ))}
      </nav>
      <details className="range-dates" open={isCustom}>
        <summary className="chip">
          Custom dates <Icon name="more" />
        </summary>
        <form className="range-form" action={path}>
          <input type="hidden" name="range" value="custom" />
          {dates.map(({ name, label, day }) => (
            <FieldFrame key={name} name={name} label={label}>
              <input
                className="field-input num"
                id={name}
                name={name}
                type="date"
                max={dayText(today)}
                defaultValue={preset === "all" && name === "from" ? undefined : dayText(day)}
                required
              />
            </FieldFrame>
          ))}
          <button type="submit" className="button button-secondary">
            Show
          </button>
        </form>
      </details>
      <p className="small soft">
        {preset === "all" ? `Until ${spanText({ from: to - 1, to })}.` : `${spanText({ from, to })}.`}
        {before !== null && ` Compared with ${spanText({ from: before, to: from })}.`} Days are in UTC.
      </p>
    </section>
  );
}
