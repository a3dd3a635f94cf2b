import { PERMISSIONS, type Permission, type Permissions } from "#domain/creators/team/permissions.ts";
import { Checkbox } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import type { IconName } from "#ui/primitives/icon-names.ts";

type PermissionText = { icon: IconName; label: string; text: string; own: string };
export const permissionTexts: Record<Permission, PermissionText> = {
  write: {
    icon: "message",
    label: "Write messages",
    own: "Read conversations with fans, and answer them under your name.",
    text: "Read your conversations with fans, and answer under their own name.",
  },
  publish: {
    icon: "text",
    label: "Publish posts",
    own: "Write and publish posts, and edit the text of those that are out.",
    text: "Write drafts, publish them, and edit the text of your posts. Prices and deleting stay with you.",
  },
  money: {
    icon: "money",
    label: "See money",
    own: "See sales with fees and earnings.",
    text: "See your sales, fees, and earnings. Payouts and refunds stay with you.",
  },
};

export const permissionList = (may: Permissions): string =>
  PERMISSIONS.filter((one) => may[one])
    .map((one) => permissionTexts[one].label)
    .join(", ") || "Nothing yet";

export function PermissionFields({
  values,
  errors,
  may,
}: {
  values: Values;
  errors: Errors;
  may: Permissions;
}) {
  const chosen = values.may?.split(",");
  return (
    <>
      <Field
        name="name"
        label="Name that fans read"
        hint="It's on every message they write for you, and can't be left off."
        value={values.name}
        error={errors.name}
        autoComplete="off"
        maxLength={40}
        required
      />
      <fieldset className="stack stack-tight">
        <legend className="field-label">What they may do</legend>
        {PERMISSIONS.map((one) => (
          <Checkbox
            key={one}
            id={`may-${one}`}
            name="may"
            value={one}
            label={permissionTexts[one].label}
            hint={permissionTexts[one].text}
            checked={chosen ? chosen.includes(one) : may[one]}
          />
        ))}
      </fieldset>
    </>
  );
}
