import type { Refused } from "#ui/admin/admin-action.tsx";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import { Field } from "#ui/forms/field.tsx";
import { Button } from "#ui/primitives/button.tsx";

const PATH = "/admin/records";
export const recordsHref = (of: string) => `${PATH}?${new URLSearchParams({ of })}`;

export function RecordsForm({ values, errors }: Refused) {
  return (
    <form className="card form" method="post" action={PATH} noValidate data-download>
      <Field
        name="of"
        label="Post or creator"
        hint="A post's URL or ID, or a creator's username or ID. Deleted ones count, too."
        value={values.of}
        error={errors.of}
        autoComplete="off"
        maxLength={500}
        required
      />
      <ReasonField
        value={values.reason}
        error={errors.reason}
        hint="Your export is recorded in the audit log, with this reason."
      />
      <p className="soft">A CSV file, by person, at most 10,000 records.</p>
      <div className="actions">
        <Button>Export records</Button>
      </div>
    </form>
  );
}
