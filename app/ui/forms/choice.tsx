import { describedBy, FieldError, FieldSet, type FieldText } from "./field-frame.tsx";

type Option = { value: string; label: string; text?: string };

/** `id`: for rows, where the name isn't unique on the page. */
export function Checkbox({
  name,
  id = name,
  label,
  hint,
  error,
  checked,
  value = "on",
  required,
}: FieldText & {
  id?: string;
  checked?: boolean;
  value?: string;
  required?: boolean;
}) {
  return (
    <div className="field">
      <FieldError name={id} error={error} />
      <label className="check-row" htmlFor={id}>
        <input
          className="check"
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          required={required}
          {...describedBy({ name: id, label, hint, error })}
        />
        <span>
          {label}{" "}
          {hint && (
            <span className="field-hint block" id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}

export function RadioCards({
  options,
  value,
  isList = false,
  ...text
}: FieldText & { options: Option[]; value?: string; isList?: boolean }) {
  const cards = options.some(({ text }) => text) ? "pick-cards" : "pick-cards pick-short";
  return (
    <FieldSet {...text}>
      <div className={`pick ${isList ? "pick-list" : cards}`}>
        {options.map((option) => (
          // A line of its own in text browsers.
          <div key={option.value}>
            <label className="pick-item">
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
          </div>
        ))}
      </div>
    </FieldSet>
  );
}

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
