import { Button } from "../primitives/button.tsx";

export function SearchBox({
  action,
  search,
  label,
  placeholder = label,
  hint,
  maxLength = 100,
}: {
  action: string;
  search: string;
  label: string;
  placeholder?: string;
  hint?: string;
  maxLength?: number;
}) {
  return (
    <search>
      <form className="search-form" action={action}>
        <input
          className="field-input"
          type="search"
          name="q"
          maxLength={maxLength}
          defaultValue={search}
          aria-label={label}
          placeholder={placeholder}
          aria-describedby={hint && "q-hint"}
          autoComplete="off"
        />
        <Button variant="secondary">Search</Button>
      </form>
      {hint && (
        <p id="q-hint" className="small dim mt-2">
          {hint}
        </p>
      )}
    </search>
  );
}
