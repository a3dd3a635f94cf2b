import type { HeldNote } from "#domain/moderation/held-messages/held-message.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

export function HeldMessages({ path, held }: { path: string; held: HeldNote[] }) {
  return held.map(({ id, text, isRemoved }, at) => (
    <li key={id} id={at === held.length - 1 ? "held" : undefined} className="message own pending held">
      <div className="bubble">
        <p className="sr-only">You</p>
        <p className="message-text" dir="auto">
          {text}
        </p>
        <p className="message-foot">
          <span>{isRemoved ? "Not delivered" : "Waiting for review"}</span>
        </p>
      </div>
      <form className="held-note" method="post" action={path}>
        <p className="small soft">
          {isRemoved
            ? "It was reviewed and won't be delivered."
            : "It contains a word that has to be reviewed before delivery."}
        </p>
        <input type="hidden" name="held" value={id} />
        <p>
          <Button variant="quiet" name="intent" value="withdraw_held">
            {isRemoved ? "Remove" : "Unsend"}
            <span className="sr-only"> message {at + 1} of those not delivered</span>
          </Button>
        </p>
      </form>
    </li>
  ));
}

export function HeldForReview({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="lamp">
      <p>
        {`${pluralize(count, "message")} held.`}{" "}
        <a className="link -my-3" href="/messages/held">
          Review
        </a>
      </p>
    </Notice>
  );
}
