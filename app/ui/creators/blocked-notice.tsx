import type { BlockedBy } from "#domain/posts/access/check-access.ts";
import { Button } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";

export function BlockedNotice({
  blockedBy,
  name,
  id,
}: {
  blockedBy: NonNullable<BlockedBy>;
  name: string;
  id: string;
}) {
  if (blockedBy === "creator")
    return (
      <Notice tone="lamp" title={`${name} isn't available to you`}>
        <p>You keep access to what you paid for. A subscription won't renew.</p>
      </Notice>
    );
  return (
    <Notice tone="lamp" title={`You blocked ${name}`}>
      <p>
        You don't see them or their posts here, in Discover, or in search, and neither of you can write to the
        other. You keep access to what you paid for. If you had a subscription, it won't renew, even if you
        unblock them.
      </p>
      <form className="mt-3" method="post" action="/settings/messages">
        <input type="hidden" name="blocked" value={id} />
        <Button variant="secondary" name="intent" value="unblock">
          Unblock
        </Button>
      </form>
    </Notice>
  );
}
