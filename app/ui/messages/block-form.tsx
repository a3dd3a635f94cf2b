import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";

/** Asks before someone is blocked. */
export function BlockForm({
  action,
  backHref,
  name,
  isFan,
}: {
  action: string;
  backHref: string;
  name: string;
  isFan: boolean;
}) {
  return (
    <form className="form" method="post" action={action}>
      <h1>
        Block <bdi>{name}</bdi>?
      </h1>
      <HiddenSentField />
      <div className="stack stack-tight">
        <p>
          Neither of you can write to the other. You both keep the messages you have. We don't tell {name},
          but they'll see that they can't write to you.
        </p>
        <p className="soft">
          {isFan
            ? "You can't tip this creator or unlock their messages. A subscription isn't canceled: end it under Subscriptions."
            : "They can't tip you or unlock your messages. Their subscription isn't canceled."}{" "}
          You can unblock them in Settings at any time.
        </p>
      </div>
      <div className="actions">
        <Button variant="danger" icon="ban">
          Block
        </Button>
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
