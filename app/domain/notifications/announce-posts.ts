import type { AnnouncementStore } from "#db/stores/notifications/announcements.ts";
import { settleEach } from "../settle-all.ts";

/** A run's time is limited, and so is the database's for one transaction. */
const POSTS_PER_RUN = 20;
const SUBSCRIPTIONS_PER_RUN = 10_000;
const SUBSCRIPTIONS_PER_STEP = 1000;

type Deps = {
  announcements: Pick<AnnouncementStore, "listWaiting" | "findWindow" | "tell">;
  clock: { now(): number };
};

/**
 * Notifies each subscriber once, in small transactions. The next run continues after the last window, so 100,000
 * subscribers take a few minutes.
 */
export async function announcePosts(
  deps: Deps,
  { perRun = SUBSCRIPTIONS_PER_RUN, perStep = SUBSCRIPTIONS_PER_STEP } = {},
): Promise<void> {
  let left = perRun;
  await settleEach(
    await deps.announcements.listWaiting(POSTS_PER_RUN),
    ({ contentId }) => `announcing ${contentId}`,
    async ({ contentId, sellerId, toldThrough }) => {
      let from = toldThrough;
      for (let isLast = false; !isLast && left > 0; ) {
        const size = Math.min(perStep, left);
        const { to, count } = await deps.announcements.findWindow(sellerId, from, size);
        isLast = count < size;
        left -= count;
        const through = to ?? from;
        await deps.announcements.tell(
          { contentId, sellerId, from, to: through, now: deps.clock.now() },
          isLast,
        );
        from = through;
      }
    },
  );
}
