import { Button } from "../primitives/button.tsx";

export function SearchBox({
  action,
  search,
  label,
  placeholder = label,
}: {
  action: string;
  search: string;
  label: string;
  placeholder?: string;
}) {
  return (
    <search>
      <form className="search-form" action={action}>
        <input
          className="field-input"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={search}
          aria-label={label}
          placeholder={placeholder}
        />
        <Button variant="secondary">Search</Button>
      </form>
    </search>
  );
}
