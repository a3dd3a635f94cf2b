import { describedBy, FieldError, FieldSet, type FieldText } from "./field-frame.tsx";

type Option = { value: string; label: string; text?: string };

/** A checkbox with its label beside it. */
export function Checkbox({
  name,
  label,
  hint,
  error,
  checked,
  value = "on",
  required,
}: FieldText & {
  checked?: boolean;
  value?: string;
  required?: boolean;
}) {
  return (
    <div className="field">
      <FieldError name={name} error={error} />
      <label className="check-row" htmlFor={name}>
        <input
          className="check"
          type="checkbox"
          id={name}
          name={name}
          value={value}
          defaultChecked={checked}
          required={required}
          {...describedBy({ name, label, hint, error })}
        />
        <span>
          {label}{" "}
          {hint && (
            <span className="field-hint block" id={`${name}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}

/** Radio buttons as cards, each with an explanation. */
export function RadioCards({ options, value, ...text }: FieldText & { options: Option[]; value?: string }) {
  return (
    <FieldSet {...text}>
      <div className="pick pick-cards">
        {options.map((option) => (
          <label className="pick-item" key={option.value}>
            <input
              type="radio"
              name={text.name}
              value={option.value}
              defaultChecked={option.value === value}
            />
            <span>
              <strong className="block">{option.label}</strong>{" "}
              {option.text && <span className="small soft">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

/** A group of checkboxes. */
export function CheckboxGroup({
  options,
  chosen,
  ...text
}: FieldText & { options: Option[]; chosen: string[] }) {
  return (
    <FieldSet {...text}>
      <div className="pick">
        {options.map((option) => (
          <label className="pick-item" key={option.value}>
            <input
              type="checkbox"
              name={text.name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
