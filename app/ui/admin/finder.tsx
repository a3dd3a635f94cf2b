import { Field } from "../forms/field.tsx";
import { Button } from "../primitives/button.tsx";

export const Finder = ({
  action,
  label,
  hint,
  query,
}: {
  action: string;
  label: string;
  hint: string;
  query: string;
}) => (
  <form className="form" action={action}>
    <Field
      name="q"
      label={label}
      hint={hint}
      type="search"
      value={query}
      autoComplete="off"
      maxLength={500}
    />
    <div className="actions">
      <Button>Find</Button>
    </div>
  </form>
);
