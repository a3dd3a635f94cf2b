import { MAX_PHRASE, MAX_WORDS } from "#domain/moderation/watched-words/watch.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { HeldForReview } from "./held-messages.tsx";

/** Posts `words`, one per line. */
export function WatchedWordsForm({
  action,
  words,
  waiting,
  errors,
}: {
  action: string;
  words: string;
  waiting: number;
  errors: Errors;
}) {
  return (
    <>
      <HeldForReview count={waiting} />
      <form className="form" method="post" action={action}>
        <TextArea
          name="words"
          label="Words and phrases"
          hint={`One per line: up to ${MAX_WORDS}, with ${MAX_PHRASE} characters each. Capitals, accents, and punctuation make no difference.`}
          rows={8}
          value={words}
          error={errors.words}
        />
        <p className="small soft">
          Fans are told that their message is waiting for review, but not which word held it. You get a
          notification. A promised reply is due from when they wrote, so look at held messages in time.
        </p>
        <p>
          <Button>Save</Button>
        </p>
      </form>
    </>
  );
}
