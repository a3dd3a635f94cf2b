import { MAX_REPLY } from "#domain/messages/saved-replies/saved-reply.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field, TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { RowMenu } from "#ui/primitives/row-menu.tsx";

type Reply = { id: string; name: string; text: string };

/** Posts `intent`, and `id`, `name`, and `text`. */
export function SavedReplies({
  action,
  replies,
  edited,
  values,
  errors,
}: {
  action: string;
  replies: Reply[];
  edited: Reply | null;
  values: Values;
  errors: Errors;
}) {
  const shown: Values = { ...edited, ...values };
  return (
    <div className="split">
      {replies.length > 0 ? (
        <ul className="chats" id="replies">
          {replies.map((reply) => (
            <li key={reply.id} className="chat-row">
              <div className="min-w-0 flex-1">
                <strong className="block truncate text-text">
                  <bdi>{reply.name}</bdi>
                </strong>{" "}
                <p className="small soft line-clamp-2" dir="auto">
                  {reply.text}
                </p>
              </div>
              <RowMenu label={`Actions for ${reply.name}`}>
                <li>
                  <a className="entry" href={`${action}?edit=${reply.id}#reply`}>
                    Edit<span className="sr-only"> {reply.name}</span>
                  </a>
                </li>
                <li>
                  <form method="post" action={action}>
                    <input type="hidden" name="id" value={reply.id} />
                    <button type="submit" className="entry tone-error" name="intent" value="delete">
                      Delete<span className="sr-only"> {reply.name}</span>
                    </button>
                  </form>
                </li>
              </RowMenu>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">You have no saved replies yet.</p>
      )}
      <Card title={shown.id ? "Edit reply" : "New reply"}>
        <form className="form" method="post" action={action} id="reply">
          {shown.id && <input type="hidden" name="id" value={shown.id} />}
          <Field
            name="name"
            label="Name"
            hint="Only you see it."
            maxLength={60}
            value={shown.name}
            error={errors.name}
          />
          <TextArea name="text" label="Text" limit={MAX_REPLY} value={shown.text} error={errors.text} />
          <div className="actions">
            <Button name="intent" value="save">
              Save
            </Button>
            {shown.id && (
              <ButtonLink variant="secondary" href={action}>
                Cancel
              </ButtonLink>
            )}
          </div>
        </form>
      </Card>
    </div>
  );
}
