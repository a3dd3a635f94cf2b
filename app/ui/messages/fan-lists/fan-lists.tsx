import { pluralize } from "#domain/pluralize.ts";
import { Checkbox } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { AskFirst } from "#ui/primitives/ask-first.tsx";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";

/** Posts `name`. */
export function FanLists({
  action,
  lists,
  values,
  errors,
}: {
  action: string;
  lists: { id: string; name: string; count: number }[];
  values: Values;
  errors: Errors;
}) {
  return (
    <div className="split">
      {lists.length > 0 ? (
        <ul className="chats" id="lists">
          {lists.map((list) => (
            <li key={list.id} className="chat-row">
              <div className="min-w-0">
                <a className="cover-link" href={`${action}/${list.id}`}>
                  <strong className="block truncate text-text">
                    <bdi>{list.name}</bdi>
                  </strong>
                </a>{" "}
                <p className="small soft num">{pluralize(list.count, "fan")}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">You have no lists yet. Make one, then add fans to it.</p>
      )}
      <Card title="New list">
        <form className="form" method="post" action={action}>
          <Field
            name="name"
            label="Name"
            hint="Only you see it."
            maxLength={60}
            value={values.name}
            error={errors.name}
          />
          <p>
            <Button variant={lists.length > 0 ? "secondary" : undefined}>Create list</Button>
          </p>
        </form>
      </Card>
    </div>
  );
}

/** Posts `intent`, and `name` or `fan`. */
export function FanListPage({
  action,
  list,
  members,
  values,
  errors,
}: {
  action: string;
  list: { name: string };
  members: { id: string; username: string; name: string; avatarUrl: string | null }[];
  values: Values;
  errors: Errors;
}) {
  return (
    <div className="split">
      <ul className="chats" id="members">
        {members.length === 0 && (
          <li className="soft">
            Nobody is on this list. Add fans on <a href="/messages/new">Message a fan</a>, or in a
            conversation under "Search and options".
          </li>
        )}
        {members.map((fan) => (
          <li key={fan.id} className="chat-row">
            <Avatar url={fan.avatarUrl} name={fan.name} />
            <form className="flex gap-3 items-center justify-between min-w-0" method="post" action={action}>
              <input type="hidden" name="fan" value={fan.id} />
              <p className="flex-1 min-w-0">
                <strong className="block truncate text-text">
                  <bdi>{fan.name}</bdi>
                </strong>{" "}
                <span className="small soft">@{fan.username}</span>
              </p>
              <Button variant="secondary" name="intent" value="remove">
                Remove<span className="sr-only"> {fan.name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <Card title="List settings">
        <form className="form" method="post" action={action}>
          <Field
            name="name"
            label="Name"
            maxLength={60}
            value={values.name ?? list.name}
            error={errors.name}
          />
          <p>
            <Button variant="secondary" name="intent" value="rename">
              Rename
            </Button>
          </p>
        </form>
        <form method="post" action={action}>
          <AskFirst
            label="Delete list"
            text="This permanently deletes the list. Its fans aren't affected, and a broadcast to it that hasn't gone out won't reach anyone."
          >
            <Button variant="danger" name="intent" value="delete">
              Delete for good
            </Button>
          </AskFirst>
        </form>
      </Card>
    </div>
  );
}

/** Posts each checked list as `lists`. */
export function FanMembership({
  action,
  backHref,
  lists,
}: {
  action: string;
  backHref: string;
  lists: { id: string; name: string; isIn: boolean }[];
}) {
  if (lists.length === 0)
    return (
      <div className="stack">
        <p className="soft">You have no lists yet.</p>
        <p>
          <ButtonLink href="/fan-lists">Make a list</ButtonLink>
        </p>
      </div>
    );
  return (
    <form className="form" method="post" action={action}>
      {lists.map((list) => (
        <Checkbox
          key={list.id}
          name="lists"
          id={`list-${list.id}`}
          value={list.id}
          label={list.name}
          checked={list.isIn}
        />
      ))}
      <div className="actions">
        <Button>Save</Button>
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
        <ButtonLink variant="quiet" href="/fan-lists">
          Your lists
        </ButtonLink>
      </div>
    </form>
  );
}
