import { type ConsentState, isRefusal, listNames, MAX_PEOPLE } from "#domain/moderation/consents/consent.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";
import type { ComposerState } from "../composer/composer.tsx";

type Person = {
  id: string;
  name: string;
  email: string;
  state: ConsentState;
  sentAt: number;
  answeredAt: number | null;
  signedName: string | null;
};
type Page = {
  id: string;
  title: string;
  state: ComposerState;
  /** A time (ms) in the future; null otherwise. */
  scheduledFor: number | null;
  people: Person[];
};

/** Whom a creator named in a post, what they answered, and a form for more. */
export function PeopleInPost({
  id,
  title,
  state,
  scheduledFor,
  people,
  values,
  errors,
}: Page & { values: Values; errors: Errors }) {
  const action = `/post/${id}/people`;
  const isPublished = state === "published";
  const isBlocked = people.some(({ state }) => isRefusal(state));
  const rows = isPublished || isBlocked ? 0 : MAX_PEOPLE - people.length;
  return (
    <div className="stack">
      <PageHead
        title="People in this post"
        text={title || "Untitled"}
        back={{ href: `/post/${id}`, label: "Edit post" }}
      />
      <Status state={state} scheduledFor={scheduledFor} people={people} />
      {people.map((person) => (
        <section key={person.id} className="card stack stack-tight">
          <h2 className="break-words">
            <bdi>{person.name}</bdi>
          </h2>
          <p className="soft break-words">{person.email}</p>
          <p>
            <Answer {...person} />
          </p>
          {(person.state === "open" || person.state === "expired") && (
            <form className="actions" method="post" action={action}>
              <input type="hidden" name="person" value={person.id} />
              <Button name="intent" value="again" variant="secondary" busy="Sending...">
                Send the link again
                <span className="sr-only"> to {person.name}</span>
              </Button>
              <Button name="intent" value="remove" variant="quiet" busy="Removing...">
                Remove this person
                <span className="sr-only">, {person.name}</span>
              </Button>
            </form>
          )}
        </section>
      ))}
      {rows > 0 && (
        <AskForm action={action} rows={rows} isFirst={people.length === 0} values={values} errors={errors} />
      )}
    </div>
  );
}

function Status({ state, scheduledFor, people }: Pick<Page, "state" | "scheduledFor" | "people">) {
  if (state === "published" || state === "new")
    return (
      <Notice>
        <p>
          {people.length > 0
            ? "Anyone here can withdraw. The post is then removed for everyone, and its buyers are refunded."
            : "You named nobody."}{" "}
          To add people, archive the post first. You can restore it once everyone has agreed.
        </p>
      </Notice>
    );
  const refused = people.filter(({ state }) => isRefusal(state));
  if (refused.length > 0)
    return (
      <Notice tone="error" icon="alert" title="This post can't be published">
        <p>
          {listNames(refused.map(({ name }) => name))} can't be in it. Put files without them in a new post.
        </p>
      </Notice>
    );
  const waiting = people.filter(({ state }) => state === "open" || state === "expired");
  if (waiting.length > 0)
    return (
      <Notice tone="lamp" icon="clock" title={`Waits for ${consentOf(waiting)}`}>
        <p>
          {scheduledFor === null ? (
            whileWaiting[state]
          ) : (
            <>
              It's published on <Time at={scheduledFor} showTime /> if everyone has agreed by then, or as soon
              as they have.
            </>
          )}
        </p>
      </Notice>
    );
  return people.length === 0 ? null : (
    <Notice tone="success" icon="check" title="Everyone has agreed">
      <p>
        {scheduledFor === null ? (
          onceAgreed[state]
        ) : (
          <>
            It's published on <Time at={scheduledFor} showTime />.
          </>
        )}
      </p>
    </Notice>
  );
}

type Unpublished = Exclude<ComposerState, "new" | "published">;
const whileWaiting: Record<Unpublished, string> = {
  scheduled: "It's published as soon as everyone has agreed.",
  draft: "It's a draft. Once everyone has agreed, you can publish it.",
  archived: "It's archived. Once everyone has agreed, you can restore it.",
};
const onceAgreed: Record<Unpublished, string> = {
  scheduled: "It's published within a minute.",
  draft: "It's a draft. You can publish it now.",
  archived: "It's archived. You can restore it now.",
};

const consentOf = (people: Person[]) =>
  people.length === 1
    ? `${people[0]?.name}'s consent`
    : `the consent of ${listNames(people.map(({ name }) => name))}`;

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, "en", { sensitivity: "base" }) === 0;

function Answer({ name, state, sentAt, answeredAt, signedName }: Person) {
  const at = answeredAt !== null && <Time at={answeredAt} showTime />;
  switch (state) {
    case "open":
      return (
        <>
          No answer yet. We sent the link on <Time at={sentAt} showTime />.
        </>
      );
    case "expired":
      return "Their link expired without an answer. Send it again, or remove them.";
    case "declined":
      return <>Doesn't agree. They told us on {at}.</>;
    case "minor":
      return "Can't agree: the identity check says that they're under 18. Our team is looking at the post.";
    case "signed":
      return (
        <>
          Agreed on {at}
          {signedName !== null && !isSameName(signedName, name) && (
            <>
              , and signed as <bdi>{signedName}</bdi>
            </>
          )}
          .
        </>
      );
    case "withdrawn":
      return <>Withdrew their consent on {at}.</>;
  }
}

function AskForm({
  action,
  rows,
  isFirst,
  values,
  errors,
}: {
  action: string;
  rows: number;
  isFirst: boolean;
  values: Values;
  errors: Errors;
}) {
  return (
    <form className="form card" method="post" action={action} noValidate>
      <h2>{isFirst ? "Who else is in it?" : "Add someone"}</h2>
      <p className="soft">
        Each person gets a link by email, to show that they're 18 and to agree. They don't need an account.
        Nothing is published before everyone has agreed.
      </p>
      <PersonFields row={0} {...{ values, errors }} />
      {rows > 1 && (
        <details className="more-options" open={hasMore(values, errors)}>
          <summary>More people</summary>
          <div className="form">
            {[...Array(rows).keys()].slice(1).map((row) => (
              <PersonFields key={row} row={row} {...{ values, errors }} />
            ))}
          </div>
        </details>
      )}
      <div className="actions">
        <Button name="intent" value="ask" busy="Sending...">
          Send links
        </Button>
      </div>
    </form>
  );
}

const hasMore = (values: Values, errors: Errors) =>
  Object.entries({ ...values, ...errors }).some(
    ([name, value]) => /^(name|email)-[1-9]$/.test(name) && value,
  );

const PersonFields = ({ row, values, errors }: { row: number; values: Values; errors: Errors }) => (
  <fieldset className="form">
    <legend className="soft mb-2">Person {row + 1}</legend>
    <Field
      name={`name-${row}`}
      label="Name"
      value={values[`name-${row}`]}
      error={errors[`name-${row}`]}
      autoComplete="off"
      maxLength={100}
    />
    <Field
      name={`email-${row}`}
      label="Email"
      type="email"
      value={values[`email-${row}`]}
      error={errors[`email-${row}`]}
      autoComplete="off"
      maxLength={254}
    />
  </fieldset>
);
