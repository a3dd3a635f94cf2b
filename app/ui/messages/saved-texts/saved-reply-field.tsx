import { type MouseEvent, useRef } from "react";
import { withReply } from "#domain/messages/saved-replies/insert.ts";

/**
 * Adds a saved reply to the form's message: at once with scripts, otherwise in the draft of the page that comes back.
 * Posts `saved_reply` and the intent "insert".
 */
export function SavedReplyField({ replies }: { replies: { id: string; name: string; text: string }[] }) {
  const select = useRef<HTMLSelectElement>(null);
  const insert = (event: MouseEvent<HTMLButtonElement>) => {
    const reply = replies.find(({ id }) => id === select.current?.value);
    const field = event.currentTarget.form?.querySelector<HTMLTextAreaElement>("[name=text]");
    event.preventDefault();
    if (!reply || !field || !select.current) return;
    field.value = withReply(field.value, reply.text);
    // A message is sent in place only while nothing else is chosen.
    select.current.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  if (replies.length === 0) return null;
  return (
    <div className="saved-reply">
      <label className="sr-only" htmlFor="saved_reply">
        Saved reply
      </label>
      <select ref={select} className="field-input" id="saved_reply" name="saved_reply" defaultValue="">
        <option value="">Saved replies</option>
        {replies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>{" "}
      <button className="button button-quiet" type="submit" name="intent" value="insert" onClick={insert}>
        Insert
      </button>
    </div>
  );
}
