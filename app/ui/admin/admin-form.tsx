import type { ReactNode } from "react";
import { Button } from "../primitives/button.tsx";
import type { Refused } from "./admin-action.tsx";
import { ReasonField } from "./reason-field.tsx";

/** A form that adds something, for a reason; closed until it's needed. Posts `intent`. */
export function AdminForm({
  path,
  label,
  intent,
  button,
  isOpen = false,
  reasonHint,
  values,
  errors,
  children,
}: {
  path: string;
  label: string;
  intent: string;
  button: string;
  isOpen?: boolean;
  reasonHint?: string;
  children: ReactNode;
} & Refused) {
  return (
    <details className="card" open={isOpen || Object.keys(errors).length > 0}>
      <summary>{label}</summary>
      <form className="form" method="post" action={path} noValidate>
        {children}
        <ReasonField value={values.reason} error={errors.reason} hint={reasonHint} />
        <div className="actions">
          <Button name="intent" value={intent} busy="Just a moment...">
            {button}
          </Button>
        </div>
      </form>
    </details>
  );
}
