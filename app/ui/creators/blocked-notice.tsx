import type { BlockedBy } from "#domain/posts/access/check-access.ts";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { useFrame } from "../frame/use-frame.ts";
import { Button } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";

type Blocked = { blockedBy: NonNullable<BlockedBy>; creator: { id: string; name: string } };

const unavailable = (name: string) => `${name} isn't available to you`;
const unavailableHere = (name: string) => `${name} isn't available where you are`;

/** On the creator's profile. */
export function BlockedNotice({ blockedBy, creator }: Blocked) {
  const paidFor = (
    <>
      What you paid for stays open: posts are listed below, and everything you bought is under{" "}
      <a href="/payments#receipts">Payments</a>.
    </>
  );
  if (blockedBy === "place")
    return (
      <Notice tone="lamp" title={unavailableHere(creator.name)}>
        <p>
          {paidFor} A <a href="/subscriptions">subscription</a> renews until you cancel it.
        </p>
      </Notice>
    );
  if (blockedBy === "creator")
    return (
      <Notice tone="lamp" title={unavailable(creator.name)}>
        <p>
          {paidFor} A <a href="/subscriptions">subscription</a> won't renew.
        </p>
      </Notice>
    );
  return (
    <Notice tone="lamp" title={`You blocked ${creator.name}`}>
      <p>
        You don't see them or their posts elsewhere, and neither of you can write to the other. {paidFor} If
        you had a <a href="/subscriptions">subscription</a>, it won't renew, even if you unblock them.
      </p>
      <UnblockForm id={creator.id} />
    </Notice>
  );
}

/** On a post that can be opened all the same. */
export function BlockedPostNotice({ blockedBy, creator }: Blocked) {
  if (blockedBy !== "viewer")
    return (
      <Notice
        tone="lamp"
        title={blockedBy === "place" ? unavailableHere(creator.name) : unavailable(creator.name)}
      >
        <p>You can open what you paid for, but not like it or send a tip.</p>
      </Notice>
    );
  return (
    <Notice tone="lamp" title={`You blocked ${creator.name}`}>
      <p>Unblock them to like or buy their posts, or to send a tip.</p>
      <UnblockForm id={creator.id} />
    </Notice>
  );
}

function UnblockForm({ id }: { id: string }) {
  const { path } = useFrame();
  return (
    <form className="mt-3" method="post" action="/settings/messages">
      <input type="hidden" name="blocked" value={id} />
      <HiddenRedirect to={path} />
      <Button variant="secondary" name="intent" value="unblock">
        Unblock
      </Button>
    </form>
  );
}
