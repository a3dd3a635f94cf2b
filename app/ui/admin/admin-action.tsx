import type { ReactNode } from "react";
import type { Errors } from "../forms/error-summary.tsx";
import { RowField } from "../forms/row-field.tsx";
import { Button } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";

export type Refused = { values: Record<string, string>; errors: Errors };
export const noRefusal: Refused = { values: {}, errors: {} };

/**
 * An action on one row. `label` opens its form, whose `button` says the verb and the name, so that nothing else asks.
 * `row` keeps the IDs of fields unique.
 */
export function AdminAction({
  path,
  row,
  label,
  button,
  fields,
  isDanger = false,
  values,
  errors,
  children,
}: {
  path: string;
  row: string;
  label: string;
  button: string;
  fields: Record<string, string>;
  isDanger?: boolean;
  children?: ReactNode;
} & Refused) {
  return (
    <details className="admin-action" open={Object.keys(errors).length > 0}>
      <summary className="button button-quiet">
        {label} <Icon name="more" />
      </summary>
      <form className="form" method="post" action={path} noValidate>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <RowField row={row} name="reason" label="Reason" value={values.reason} error={errors.reason} />
        <div className="actions">
          <Button variant={isDanger ? "danger" : "primary"} busy="Just a moment...">
            {button}
          </Button>
        </div>
      </form>
    </details>
  );
}
