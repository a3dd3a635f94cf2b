import type { FarewellStore } from "../../../db/stores/farewells.ts";
import { creatorLeavingMail } from "../mail/deletion-texts.ts";
import { isActive, paidUntil, type Subscription } from "../subscriptions/subscription.ts";
import { lastWait } from "./deletion.ts";

/** Bounded, since a run has bounded time; these mails go out behind those that somebody waits for. */
const FANS_A_RUN = 50;
/** So long a mail waits for the provider's word that the renewal is stopped; it is stopped before anybody is charged. */
const WAITS_MS = 24 * 60 * 60 * 1000;

type Fan = { subscription: Subscription; email: string };

/** Those at the head of a batch who can be told the truth already: that they are not charged again. */
function tellable(fans: Fan[], requestedAt: number, now: number): Fan[] {
  if (now >= requestedAt + WAITS_MS) return fans;
  const first = fans.findIndex(
    ({ subscription }) => isActive(subscription, now) && subscription.cancelRequestedAt === null,
  );
  return first === -1 ? fans : fans.slice(0, first);
}

/**
 * Tells the fans of creators who are leaving, each once for a wish: a few a run, in the order of their subscriptions,
 * with a mark of how far it came. Fans whose subscription gives nothing any more are passed over. Gives how many
 * mails were queued.
 */
export async function tellFans(
  deps: {
    farewells: Pick<FarewellStore, "untold" | "fansFrom" | "told">;
    clock: { now(): number };
    pageLink(path: string): string;
  },
  most = FANS_A_RUN,
): Promise<number> {
  const now = deps.clock.now();
  let told = 0;
  for (const creator of await deps.farewells.untold(most)) {
    const room = most - told;
    if (room <= 0) break;
    const fans = await deps.farewells.fansFrom(creator.userId, creator.through, room);
    const ready = tellable(fans, creator.requestedAt, now);
    const mails = ready
      .filter(({ subscription }) => isActive(subscription, now))
      .map(({ subscription, email }) => ({
        id: `leaving-${subscription.id}-${creator.requestedAt}`,
        recipient: email,
        ...creatorLeavingMail(
          creator.name,
          Math.min(paidUntil(subscription), lastWait(creator.dueAt)),
          deps.pageLink("/subscriptions"),
        ),
        now,
      }));
    const through = ready.at(-1)?.subscription.id ?? creator.through;
    const isAll = ready.length === fans.length && fans.length < room;
    await deps.farewells.told(
      { ...creator, through: { from: creator.through, to: through }, isAll, now },
      mails,
    );
    told += mails.length;
  }
  return told;
}
