import { INVOLVED } from "#domain/moderation/cases/case.ts";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

/** Shows the text once the admin has given a reason. Posts `intent` and `reason`. */
export function HeldDecision({
  path,
  held,
  claimer,
  text,
  values,
  errors,
}: {
  path: string;
  held: {
    /** Null for an admin who is a participant. */
    word: string | null;
    author: string;
    reader: string;
    heldAt: number;
    isOver: boolean;
    isInvolved: boolean;
  };
  claimer: string | null;
  text: string | null;
  values: Values;
  errors: Errors;
}) {
  return (
    <>
      <p>
        <strong>
          @{held.author} to @{held.reader}
        </strong>{" "}
        <span className="block small soft">
          {held.word === null ? "Held" : `Held for “${held.word}”`} since <Time at={held.heldAt} showTime />
        </span>
      </p>
      {text !== null && (
        <blockquote className="message-quote message-text" dir="auto">
          {text}
        </blockquote>
      )}
      {held.isInvolved ? (
        <Notice>
          <p>{INVOLVED}</p>
        </Notice>
      ) : held.isOver ? (
        <Notice>
          <p>This message has already been unsent or reviewed.</p>
        </Notice>
      ) : claimer !== null ? (
        <Notice>
          <p>{claimer} is reviewing it.</p>
        </Notice>
      ) : (
        <form className="form" method="post" action={path} noValidate>
          <ReasonField
            hint={
              text === null
                ? "Why you need to read it. Kept in the audit log, and its writer is told."
                : "Why you decided this. Kept in the audit log."
            }
            value={values.reason}
            error={errors.reason}
          />
          <div className="actions">
            {text === null ? (
              <Button name="intent" value="open">
                {`Show ${held.author}'s message`}
              </Button>
            ) : (
              <>
                <Button name="intent" value="allow">
                  {`Allow ${held.author}'s message`}
                </Button>
                <Button variant="danger" name="intent" value="remove">
                  {`Remove ${held.author}'s message`}
                </Button>
              </>
            )}
          </div>
        </form>
      )}
    </>
  );
}
