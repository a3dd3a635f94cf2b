import type { ReactNode } from "react";
import { traitNames, traits } from "#domain/creators/traits.ts";
import {
  ageBands,
  type CreatorFilters,
  DEFAULT_AGES,
  DEFAULT_PRICES,
  MAX_AGE,
  ratings,
  toWholeBands,
} from "#domain/discovery/search/filters.ts";
import { MAX_COUNT } from "#domain/discovery/search/search.ts";
import { Select } from "./search-form.tsx";
import { matchCountLabel, ratingLabel, traitLabels, traitValueLabel } from "./search-labels.ts";

/** A range applies only when its box is checked, so that nobody is excluded by default. */
export function CreatorFilterFields({
  filters,
  counts,
}: {
  filters: CreatorFilters;
  counts: Record<string, number>;
}) {
  return (
    <>
      <Ages ages={filters.ages} />
      <Prices prices={filters.prices} />
      <Select
        name="rating"
        label="Rating"
        value={filters.rating > 0 ? String(filters.rating) : ""}
        options={[
          { value: "", label: "Any" },
          ...ratings.map((rating) => ({ value: String(rating), label: ratingLabel(rating) })),
        ]}
      />
      <p className="small dim">
        Ratings go from 1 to 5. They come from likes and from how often fans renew, never from payment.
      </p>
      <p className="small dim">
        These details come only from creators who chose to share them. A filter hides everyone else.
      </p>
      <div className="filter-pair">
        {traitNames.map((name) => (
          <Select
            key={name}
            name={name}
            label={traitLabels[name]}
            value={filters.traits[name] ?? ""}
            options={[
              { value: "", label: "Any" },
              ...traits[name].map((value) => ({
                value,
                label: traitValueLabel(value),
                count: matchCountLabel(
                  counts[`${name} ${value}`] ?? 0,
                  MAX_COUNT,
                  (counts.all ?? 0) > MAX_COUNT,
                ),
              })),
            ]}
          />
        ))}
      </div>
    </>
  );
}

/** In bands, so that nobody can be found by their exact age. */
function Ages({ ages }: Pick<CreatorFilters, "ages">) {
  const [from, to] = ages ?? toWholeBands(DEFAULT_AGES);
  const bound = (which: "from" | "to", value: number, options: (readonly [number, string])[]) => (
    <select
      className="field-input"
      name={`age_${which}`}
      defaultValue={value}
      aria-label={which === "from" ? "Minimum age" : "Maximum age"}
    >
      {options.map(([year, label]) => (
        <option key={year} value={year}>
          {label}
        </option>
      ))}
    </select>
  );
  return (
    <Range name="age" label="Age" on={ages !== null} shown={[from, to]}>
      {bound(
        "from",
        from,
        ageBands.map(([first]) => [first, `${first}`]),
      )}
      <span>to</span>
      {bound(
        "to",
        to,
        ageBands.map(([first, last]) => [last, last === MAX_AGE ? `${first}+` : `${last}`]),
      )}
    </Range>
  );
}

function Prices({ prices }: Pick<CreatorFilters, "prices">) {
  const unit = "dollars per month";
  const [from, to] = prices ?? DEFAULT_PRICES;
  const amount = (which: "from" | "to", value: number) => (
    <input
      className="field-input"
      name={`price_${which}`}
      type="text"
      inputMode="numeric"
      maxLength={4}
      defaultValue={value}
      aria-label={`${which === "from" ? "Minimum" : "Maximum"} subscription price, in ${unit}`}
    />
  );
  return (
    <Range name="price" label="Subscription price" unit={unit} on={prices !== null} shown={[from, to]}>
      {amount("from", from)}
      <span>to</span>
      {amount("to", to)}
    </Range>
  );
}

function Range({
  name,
  label,
  unit,
  on,
  shown,
  children,
}: {
  name: string;
  label: string;
  unit?: string;
  on: boolean;
  shown: readonly [number, number];
  children: ReactNode;
}) {
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="filter-range">
        <label className="check-row">
          <input className="check" type="checkbox" name={`by_${name}`} value="1" defaultChecked={on} />
          <input type="hidden" name={`${name}_was`} value={shown.join("-")} />
          <span>From</span>
        </label>
        {children}
        {unit && <span className="small dim">{unit}</span>}
      </div>
    </fieldset>
  );
}
