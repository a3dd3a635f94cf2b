import { MAX_MESSAGE, type Message } from "#domain/messages/message.ts";
import { Checkbox } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { MessageText } from "../message-item.tsx";

/** What new subscribers get, with a preview. Posts `text` and `enabled`. */
export function WelcomeForm({
  action,
  name,
  text,
  isOn,
  hasPrice,
  now,
  errors,
}: {
  action: string;
  name: string;
  text: string;
  isOn: boolean;
  hasPrice: boolean;
  now: number;
  errors: Errors;
}) {
  const preview: Message = {
    number: 1,
    side: "creator",
    author: { kind: "automation", id: "", name: null },
    text,
    media: [],
    sale: null,
    replyTo: null,
    quoted: null,
    sentAt: now,
    editedAt: null,
    unsentAt: null,
    reactions: { fan: null, creator: null },
  };
  return (
    <>
      {!hasPrice && (
        <Notice tone="lamp">
          <p>Nothing is sent until you set your message price, since fans couldn't reply without one.</p>
          <p>
            <a className="link" href="/settings/message-price">
              Message price
            </a>
          </p>
        </Notice>
      )}
      <div className="split">
        <form className="form" method="post" action={action}>
          <TextArea
            name="text"
            label="Message"
            hint="It's marked as an automatic message."
            limit={MAX_MESSAGE}
            rows={5}
            value={text}
            error={errors.text}
          />
          <Checkbox
            name="enabled"
            label="Send it to new subscribers"
            hint="Not to fans who had it before, nor to anyone who blocked you."
            checked={isOn}
          />
          <p>
            <Button>Save</Button>
          </p>
        </form>
        {text !== "" && (
          <section className="stack stack-tight" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            <div className="message">
              <MessageText
                message={preview}
                viewer={{ id: "fan", side: "fan" }}
                partner={{ name, isGone: false }}
                path=""
              />
            </div>
          </section>
        )}
      </div>
    </>
  );
}
