import { AdminAction, noRefusal, type Refused } from "#ui/admin/admin-action.tsx";
import { RadioCards } from "#ui/forms/choice.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { personHref } from "./person-href.ts";

type Session = { id: string; device: string; place: string };
type Act = { does: string; label: string; button: string; text: string; isDanger?: boolean };

const DEVICE = "sign-out-one";
/** The action that posted `does`. */
export const actionRow = (does: string | undefined) => (does?.startsWith("sign-out:") ? DEVICE : does);

/** One form for each action. Posts `does` and `reason`. */
export function PersonActions({
  person,
  sessions,
  mayChange,
  isSelf,
  ...refused
}: {
  person: {
    id: string;
    username: string;
    name: string | null;
    erasedAt: number | null;
    restriction: unknown;
  };
  sessions: Session[];
  mayChange: boolean;
  isSelf: boolean;
} & Refused) {
  if (person.erasedAt !== null) return null;
  const refusedRow = actionRow(refused.values.does);
  // Names aren't unique.
  const who = person.name ? `${person.name} (@${person.username})` : `@${person.username}`;
  const emailNote = "They get an email with your reason.";
  const restriction: Act = person.restriction
    ? {
        does: "lift",
        label: "Lift the restriction",
        button: `Lift ${who}'s restriction`,
        text: "They can write, buy, and sell again.",
      }
    : {
        does: "restrict",
        label: "Restrict",
        button: `Restrict ${who}`,
        text: `They can read, but not post, write, buy, or sell. Fans keep access to what they paid for. ${emailNote}`,
        isDanger: true,
      };
  const acts: Act[] = [
    ...(mayChange ? [restriction] : []),
    {
      does: "sign-out",
      label: "Sign out everywhere",
      button: `Sign out ${who} everywhere`,
      text: "Every session ends with its next request. They get an email.",
    },
    {
      does: "export",
      label: "Send them their data",
      button: `Send ${who} their data`,
      text: "They get an email with a link to download it themselves. No admin sees the file.",
    },
    ...(mayChange
      ? [
          {
            does: "erase",
            label: "Start deletion",
            button: `Start deleting ${who}`,
            text: `As if they had asked themselves: they have at least 30 days to change their mind. ${emailNote}`,
            isDanger: true,
          },
        ]
      : []),
  ];
  const shown = ({ does, text, ...act }: Act) => (
    <AdminAction
      key={does}
      path={personHref(person.id)}
      row={does}
      fields={{ does }}
      {...act}
      {...(refusedRow === does ? refused : noRefusal)}
    >
      <p className="small soft">{text}</p>
    </AdminAction>
  );
  return (
    <section className="card stack stack-tight">
      <h2>Act on this account</h2>
      {!mayChange && (
        <Notice>
          <p>
            {isSelf ? "This is you." : "This is an admin."} To restrict or delete an admin, first revoke the
            role from the terminal.
          </p>
        </Notice>
      )}
      <div>
        {acts.map(shown)}
        {sessions[0] && (
          <AdminAction
            path={personHref(person.id)}
            row={DEVICE}
            fields={{}}
            label="Sign out one device"
            button={`Sign out ${who} on the selected device`}
            {...(refusedRow === DEVICE ? refused : noRefusal)}
          >
            <p className="small soft">Only that session ends. They get an email.</p>
            <RadioCards
              name="does"
              label="Device"
              options={sessions.map(({ id, device, place }) => ({
                value: `sign-out:${id}`,
                label: device,
                text: place,
              }))}
              value={(refusedRow === DEVICE && refused.values.does) || `sign-out:${sessions[0].id}`}
              isList
            />
          </AdminAction>
        )}
      </div>
    </section>
  );
}
