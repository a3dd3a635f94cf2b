import type { ReactNode } from "react";
import { countFilters, type SearchRequest } from "#domain/discovery/search/forms.ts";
import { Icon } from "#ui/primitives/icon.tsx";

/** One GET form, so that results can be shared as a link. */
export function SearchForm({ request, children }: { request: SearchRequest; children: ReactNode }) {
  const filterCount = countFilters(request);
  return (
    <search>
      <form className="form search-panel" action="/search">
        <div className="search-form">
          <input
            className="field-input"
            type="search"
            name="q"
            defaultValue={request.q}
            maxLength={200}
            aria-label="Search creators and posts"
            placeholder="Creators, titles, tags"
            autoCapitalize="none"
            enterKeyHint="search"
          />
          <button type="submit" className="button button-primary">
            Search
          </button>
        </div>
        {request.kind === "creators" && <input type="hidden" name="who" value="creators" />}
        <details className="filters">
          <summary className="button button-secondary">
            <Icon name="filter" />
            Search &amp; Filter{filterCount > 0 && <span className="count num">{filterCount}</span>}
          </summary>
          <div className="form card">
            {children}
            <button type="submit" className="button button-primary">
              Show results
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}

export function RadioChoices({
  name,
  label,
  hint,
  value,
  options,
}: {
  name: string;
  label: string;
  hint?: string;
  value: string;
  options: { value: string; label: string; count?: string }[];
}) {
  return (
    <fieldset className="field">
      <legend className="field-label mb-1">{label}</legend>
      {hint && <span className="field-hint">{hint}</span>}
      <div className="pick">
        {options.map((option) => (
          <label className="pick-item" key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />
            <span>
              {option.label} {option.count && <span className="small dim num">{option.count}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Select({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string; count?: string }[];
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <select className="field-input" id={name} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.label : `${option.label} (${option.count})`}
          </option>
        ))}
      </select>
    </div>
  );
}
