import type { ReactNode } from "react";
import { Icon } from "../primitives/icon.tsx";

export type FieldText = { name: string; label: string; hint?: string; error?: string };

/** Ties an input to its hint and error. An input's ID is its name. */
export function describedBy({ name, hint, error }: FieldText) {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

export function FieldHint({ name, hint }: FieldText) {
  return hint ? (
    <p id={`${name}-hint`} className="field-hint">
      {hint}
    </p>
  ) : null;
}

export const errorLines = (error: string) => [...new Set(error.split("\n"))];

export function FieldError({ name, error }: Pick<FieldText, "name" | "error">) {
  return error ? (
    <div id={`${name}-error`} className="stack stack-tight">
      {errorLines(error).map((line) => (
        <p key={line} className="field-error">
          <Icon name="alert" />
          <span>{line}</span>
        </p>
      ))}
    </div>
  ) : null;
}

export function FieldFrame({ children, ...text }: FieldText & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={text.name}>
        {text.label}
      </label>
      <FieldHint {...text} />
      <FieldError {...text} />
      {children}
    </div>
  );
}

export function FieldSet({ children, ...text }: FieldText & { children: ReactNode }) {
  return (
    <fieldset
      className="field"
      id={text.name}
      tabIndex={-1}
      aria-describedby={describedBy(text)["aria-describedby"]}
    >
      <legend className="field-label mb-1">{text.label}</legend>
      <FieldHint {...text} />
      <FieldError {...text} />
      {children}
    </fieldset>
  );
}
