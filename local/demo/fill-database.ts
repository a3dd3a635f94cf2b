import { fans } from "#db/seed/cast.ts";
import { stableId } from "#db/seed/ids.ts";
import { insertMedia, insertPeople, insertPosts } from "#db/seed/insert.ts";
import { accountRows, type CreatorAssets } from "#db/seed/people.ts";
import { type PlannedPost, planPosts } from "#db/seed/post-plan.ts";
import type { Database } from "#db/stores/database.ts";
import type { SealPort } from "#domain/accounts/two-step/ports.ts";
import { DAY_MS } from "#domain/durations.ts";
import { insertAuditEntries } from "./audit-entries.ts";
import { insertBroadcasts } from "./broadcasts.ts";
import { insertCases } from "./cases.ts";
import { closePlace } from "./closed-places.ts";
import { compareCreators } from "./comparison.ts";
import { askDemoPerson, WITHDRAWN_DAYS, withdrawDemoConsent, withdrawnPost } from "./consents.ts";
import { insertConversations } from "./conversations.ts";
import { insertDevices } from "./devices.ts";
import { insertFanNotes } from "./fan-notes.ts";
import { insertFigures, planViews } from "./figures.ts";
import { insertHeldMessage } from "./held-messages.ts";
import { atPresent } from "./history/at-present.ts";
import { countsByPost, restoreMessagePurchases, restoreSite } from "./history/restore.ts";
import type { Snapshot } from "./history/snapshot.ts";
import type { DemoImage } from "./images.ts";
import { coverId, hasPortrait, plannedMedia, portraitId, toStoredMedia } from "./media-items.ts";
import { insertNotices } from "./notices.ts";
import { withRecent } from "./recent-views.ts";
import { restrictFan } from "./restriction.ts";
import { insertSignUps } from "./sign-ups.ts";
import { insertTeam } from "./team.ts";
import { insertTwoStep } from "./two-step.ts";
import { withGuests } from "./views.ts";

/**
 * Inserts the demo's people, posts, media, and recorded history, shifted to end at `now` (ms). Returns the posts and
 * the shifted history.
 */
export async function fillDatabase(
  db: Database,
  demo: {
    snapshot: Snapshot;
    images: ReadonlyMap<string, DemoImage>;
    passwordHash: string;
    seal: SealPort;
    now: number;
    /** Where the site is, for links in emails. */
    origin: string;
  },
): Promise<{ posts: PlannedPost[]; snapshot: Snapshot }> {
  const { images } = demo;
  const snapshot = atPresent(demo.snapshot, demo.now);
  const { now } = snapshot;
  const posts = planPosts();
  const assets = new Map(
    Object.entries(snapshot.accounts).map(([username, account]): [string, CreatorAssets] => [
      username,
      { account, portrait: portraitId(username), cover: coverId(username) },
    ]),
  );
  const portraits = new Map(
    fans
      .filter(({ username }) => hasPortrait(images, username))
      .map(({ username }) => [username, portraitId(username)]),
  );
  await insertPeople(db, accountRows(assets, portraits, demo.passwordHash, now));
  await insertSignUps(db, now);
  await insertTwoStep(db, demo.seal, now);
  await insertAuditEntries(db, now);
  const byMembers = countsByPost(snapshot);
  // The history records views at its end, when this post was gone.
  byMembers.set(withdrawnPost().id, { views: 14, likes: 0 });
  const counts = withGuests(byMembers, posts);
  const views = planViews(posts, snapshot, counts);
  await insertPosts(db, posts, now, withRecent(counts, [...views.values()].flat(), now));
  await insertMedia(db, posts, plannedMedia(images, posts).map(toStoredMedia), now);
  await restoreSite(db, snapshot);
  await insertConversations(db, now);
  await insertHeldMessage(db, now);
  await insertTeam(db, now);
  const pageLink = (path: string) => new URL(path, demo.origin).href;
  let issued = 0;
  const newId = () => stableId(`withdrawal ${issued++}`);
  await withdrawDemoConsent(db, { at: now - WITHDRAWN_DAYS * DAY_MS, newId, pageLink });
  await askDemoPerson(db, now, pageLink);
  await insertCases(db, now);
  await insertNotices(db, now);
  await insertBroadcasts(db, now);
  await restoreMessagePurchases(db, snapshot);
  await insertFigures(
    db,
    snapshot,
    views,
    (id) => (byMembers.get(id)?.views ?? 0) / (counts.get(id)?.views ?? 1),
  );
  await insertDevices(db, now);
  await compareCreators(db, now);
  await insertFanNotes(db, now);
  await restrictFan(db, now);
  await closePlace(db, now);
  return { posts, snapshot };
}
