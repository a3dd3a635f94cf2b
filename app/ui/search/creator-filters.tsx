import {
  type CreatorFilters,
  DEFAULT_AGES,
  DEFAULT_PRICES,
  traitNames,
  traits,
} from "../../domain/search/filters.ts";
import { Select } from "./search-form.tsx";
import { traitValue, traitWords } from "./search-words.ts";

/** The profile filters. A range counts only when its box is ticked, so that nobody is left out unasked. */
export function CreatorFilterFields({ filters }: { filters: CreatorFilters }) {
  return (
    <>
      <Range
        name="age"
        label="Age"
        unit="years"
        on={filters.ages !== null}
        values={filters.ages ?? DEFAULT_AGES}
      />
      <Range
        name="price"
        label="Subscription price"
        unit="dollars a month"
        on={filters.prices !== null}
        values={filters.prices ?? DEFAULT_PRICES}
      />
      <p className="small dim">
        What follows is only known of creators who chose to say so. A filter leaves out those who did not.
      </p>
      <div className="filter-pair">
        {traitNames.map((name) => (
          <Select
            key={name}
            name={name}
            label={traitWords[name]}
            value={filters.traits[name] ?? ""}
            options={[
              { value: "", label: "Any" },
              ...traits[name].map((value) => ({ value, label: traitValue(value) })),
            ]}
          />
        ))}
      </div>
    </>
  );
}

function Range({
  name,
  label,
  unit,
  on,
  values: [from, to],
}: {
  name: string;
  label: string;
  unit: string;
  on: boolean;
  values: readonly [number, number];
}) {
  const number = (which: "from" | "to", value: number) => (
    <input
      className="field-input"
      name={`${name}_${which}`}
      type="text"
      inputMode="numeric"
      maxLength={4}
      defaultValue={value}
      aria-label={`${label} ${which}, in ${unit}`}
    />
  );
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="filter-range">
        <label className="check-row">
          <input className="check" type="checkbox" name={`by_${name}`} value="1" defaultChecked={on} />
          <span>From</span>
        </label>
        {number("from", from)}
        <span>to</span>
        {number("to", to)}
        <span className="small dim">{unit}</span>
      </div>
    </fieldset>
  );
}
