import { ReasonField } from "#ui/admin/reason-field.tsx";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { personHref } from "./person-href.ts";

type Session = { id: string; device: string; place: string };

export function PersonActions({
  person,
  sessions,
  mayChange,
  isSelf,
  values,
  errors,
}: {
  person: { id: string; erasedAt: number | null; restriction: unknown; deletionPending?: boolean };
  sessions: Session[];
  mayChange: boolean;
  isSelf: boolean;
  values: Record<string, string>;
  errors: Errors;
}) {
  if (person.erasedAt !== null) return null;
  const restriction = person.restriction
    ? { value: "lift", label: "Lift the restriction", text: "They can write, buy, and sell again." }
    : {
        value: "restrict",
        label: "Restrict",
        text: "They can read, but not post, write, buy, or sell. Fans keep access to what they paid for.",
      };
  const options = [
    ...(mayChange ? [restriction] : []),
    { value: "sign-out", label: "Sign out everywhere", text: "Every session ends with its next request." },
    ...sessions.map(({ id, device, place }) => ({
      value: `sign-out:${id}`,
      label: `Sign out ${device}`,
      text: place,
    })),
    {
      value: "export",
      label: "Send them their data",
      text: "They get a link to download it themselves. No admin sees the file.",
    },
    ...(mayChange
      ? [
          {
            value: "erase",
            label: "Start deletion",
            text: "The same as if they had asked: they have at least 30 days to change their mind.",
          },
        ]
      : []),
  ];
  return (
    <form className="form" method="post" action={personHref(person.id)} noValidate>
      <h2>Act on this account</h2>
      {!mayChange && (
        <Notice>
          <p>
            {isSelf ? "This is you." : "This is an admin."} To restrict or delete an admin, first revoke the
            role from the terminal.
          </p>
        </Notice>
      )}
      <RadioCards
        name="does"
        label="What to do"
        options={options}
        value={values.does}
        error={errors.does}
        isList
      />
      <ReasonField
        value={values.reason}
        error={errors.reason}
        hint="Kept in the audit log. They get an email, which quotes this reason for a restriction or deletion."
      />
      <div className="actions">
        <Button busy="Just a moment...">Continue</Button>
      </div>
    </form>
  );
}
