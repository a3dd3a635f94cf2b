import { type Duty, duties } from "#db/kinds.ts";
import { dutyTexts } from "#domain/admin/duties.ts";
import { AdminAction, noRefusal, type Refused } from "#ui/admin/admin-action.tsx";
import { Checkbox, RadioCards } from "#ui/forms/choice.tsx";
import { FieldSet } from "#ui/forms/field-frame.tsx";
import { rowFieldId } from "#ui/forms/row-field.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RuleField } from "../cases/rule-field.tsx";
import { personHref } from "./person-href.ts";

type Session = { id: string; device: string; place: string };
type Act = {
  does: string;
  label: string;
  button: string;
  text: string;
  isDanger?: boolean;
  needsRule?: boolean;
};

const DEVICE = "sign-out-one";
const DUTIES = "duties";
const EMAIL_NOTE = "They get an email with your reason.";
/** The action that posted `does`. */
export const actionRow = (does: string | undefined) => (does?.startsWith("sign-out:") ? DEVICE : does);

const moderatingActs = (who: string, restriction: { isEnded: boolean } | null): Act[] => [
  ...(restriction?.isEnded
    ? []
    : restriction
      ? [
          {
            does: "lift",
            label: "Lift the restriction",
            button: `Lift ${who}'s restriction`,
            text: `They can write, buy, and sell again. ${EMAIL_NOTE}`,
          },
        ]
      : [
          {
            does: "restrict",
            label: "Restrict",
            button: `Restrict ${who}`,
            text: `They can read, but not post, write, buy, or sell. Fans keep access to what they paid for. ${EMAIL_NOTE}`,
            isDanger: true,
            needsRule: true,
          },
        ]),
  {
    does: "case",
    label: "Open a case",
    button: `Open a case about ${who}`,
    text: "There, you can warn them, or end the account with a second admin. Nobody is told yet.",
  },
];

const supportActs = (who: string, mayChange: boolean): Act[] => [
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
          text: `As if they had asked themselves: they have at least 30 days to change their mind. ${EMAIL_NOTE}`,
          isDanger: true,
        },
      ]
    : []),
];

/** One form for each action. Posts `does` and `reason`. */
export function PersonActions({
  person,
  sessions,
  mayChange,
  isSelf,
  moderates,
  supports,
  setsDuties,
  ...refused
}: {
  person: {
    id: string;
    username: string;
    name: string | null;
    erasedAt: number | null;
    restriction: { isEnded: boolean } | null;
    duties: Duty[] | null;
  };
  sessions: Session[];
  mayChange: boolean;
  isSelf: boolean;
  /** Has the moderation duty. */
  moderates: boolean;
  /** Has the support duty. */
  supports: boolean;
  /** May change this admin's duties. */
  setsDuties: boolean;
} & Refused) {
  if (person.erasedAt !== null || !(moderates || supports || setsDuties)) return null;
  const refusedRow = actionRow(refused.values.does);
  // Names aren't unique.
  const who = person.name ? `${person.name} (@${person.username})` : `@${person.username}`;
  const refusedAs = (does: string) => (refusedRow === does ? refused : noRefusal);
  const shown = ({ does, text, needsRule = false, ...act }: Act) => (
    <AdminAction
      key={does}
      path={personHref(person.id)}
      row={does}
      fields={{ does }}
      {...act}
      {...refusedAs(does)}
    >
      <p className="small soft">{text}</p>
      {needsRule && (
        <RuleField
          id={rowFieldId("rule", does)}
          value={refusedAs(does).values.rule}
          error={refusedAs(does).errors.rule}
        />
      )}
    </AdminAction>
  );
  return (
    <section className="card stack stack-tight">
      <h2>Act on this account</h2>
      {(moderates || supports) && !mayChange && (
        <Notice>
          <p>
            {isSelf ? "This is you." : "This is an admin."} To restrict or delete an admin, first revoke the
            role from the terminal.
          </p>
        </Notice>
      )}
      <div>
        {setsDuties && (
          <DutyAction
            path={personHref(person.id)}
            who={who}
            current={person.duties ?? []}
            {...(refusedRow === DUTIES ? refused : noRefusal)}
          />
        )}
        {moderates && mayChange && moderatingActs(who, person.restriction).map(shown)}
        {supports && supportActs(who, mayChange).map(shown)}
        {supports && sessions[0] && (
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

function DutyAction({
  path,
  who,
  current,
  values,
  errors,
}: { path: string; who: string; current: Duty[] } & Refused) {
  const chosen = values.does === DUTIES ? (values.duty ?? "").split(",") : current;
  return (
    <AdminAction
      path={path}
      row={DUTIES}
      fields={{ does: DUTIES }}
      label="Change duties"
      button={`Change the duties of ${who}`}
      values={values}
      errors={errors}
    >
      <p className="small soft">What they may open as an admin, from their next request. {EMAIL_NOTE}</p>
      <FieldSet name={rowFieldId("duty", DUTIES)} label="Duties" error={errors.duty}>
        {duties.map((duty) => (
          <Checkbox
            key={duty}
            id={`duty-${duty}`}
            name="duty"
            value={duty}
            label={dutyTexts[duty].label}
            hint={dutyTexts[duty].text}
            checked={chosen.includes(duty)}
          />
        ))}
        <Checkbox
          name="none"
          label="No duties"
          hint="They can then only open the overview."
          checked={values.none === "on"}
        />
      </FieldSet>
    </AdminAction>
  );
}
