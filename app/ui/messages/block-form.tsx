import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";

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
          Neither of you can write to the other. You both keep the messages you have, and what was paid for.
          We don't tell {name}, but they may notice.
        </p>
        <p className="soft">
          {isFan
            ? "You won't see this creator in Discover or search, and you can't like or buy anything of theirs. A subscription stays open until the end of the paid month and won't renew. If they promised you a reply that's still to come, you give up the refund you would get without one."
            : "They can't see your page or posts, except for what they bought, and they can't like or buy anything. A subscription stays open until the end of the paid month and won't renew. If you promised them a reply that's still to come, they get the unlock fee back now."}{" "}
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
