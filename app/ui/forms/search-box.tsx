import { Button } from "../primitives/button.tsx";

/** A search of one page: sends `q`. The label is for screen readers, the placeholder says the same to everyone else. */
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
