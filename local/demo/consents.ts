import { eq } from "drizzle-orm";
import { consents } from "#db/schema/moderation/consents.ts";
import { content } from "#db/schema/posts/posts.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { planPosts } from "#db/seed/post-plan.ts";
import type { Database } from "#db/stores/database.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { consentStore } from "#db/stores/moderation/consents/consents.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { identityValidSince } from "#domain/gates/identity.ts";
import { withdrawConsent } from "#domain/moderation/consents/answer.ts";
import { askPeople } from "#domain/moderation/consents/ask.ts";
import { secrets } from "#platform/secrets.ts";

type PageLink = (path: string) => string;

const TOKEN = "demo-consent-that-was-withdrawn";
/** How long ago the person withdrew (days). */
export const WITHDRAWN_DAYS = 2.6;
const TITLE = "Balance work you can do at the kettle";
const planned = planPosts();

/** Fans buy this post, and are refunded when the person in it withdraws their consent. */
export const withdrawnPost = () => {
  const post = planned.find(({ title, visibility }) => title === TITLE && visibility === "ppv");
  if (!post) throw new Error(`the demo doesn't sell "${TITLE}"`);
  return post;
};

/** The person in the post withdraws, as by their link: the post is removed, and its buyers' refunds are requested. */
export async function withdrawDemoConsent(
  db: Database,
  { at, newId, pageLink }: { at: number; newId: () => string; pageLink: PageLink },
): Promise<void> {
  const { id: contentId, username, mediaId, title, further, ageMs } = withdrawnPost();
  // The post was published once they had signed.
  const signedAt = at + WITHDRAWN_DAYS * DAY_MS - ageMs;
  const tokenHash = secrets.digest(TOKEN);
  await db
    .update(content)
    .set({ created_at: signedAt - 2 * DAY_MS })
    .where(eq(content.id, contentId));
  await db.insert(consents).values({
    id: stableId("withdrawn consent"),
    creator_id: profileId(username),
    content_id: contentId,
    name: "Tessa Brandt",
    email: "tessa.brandt@example.com",
    created_at: signedAt - DAY_MS,
    token_hash: tokenHash,
    sent_at: signedAt - DAY_MS,
    expires_at: signedAt + 13 * DAY_MS,
    identity_reference: "demo-check-1",
    identity_checked_at: signedAt - HOUR_MS,
    over_18: true,
    may_download: false,
    may_promote: true,
    signed_name: "Tessa Marie Brandt",
    signed_at: signedAt,
    title,
    media: [mediaId, ...further.map((one) => one.mediaId)],
  });
  const deps = {
    consents: consentStore(db),
    cases: caseStore(db),
    mediaStore: mediaStore(db),
    edgeCache: { purge: async () => {} },
    clock: { now: () => at, newId },
    pageLink,
  };
  const found = await deps.consents.findByToken(tokenHash, identityValidSince(at));
  const withdrawn = await withdrawConsent(deps, found, `/consents/${TOKEN}`);
  if (!withdrawn.ok) throw new Error(`the consent couldn't be withdrawn: ${withdrawn.reason}`);
}

/** The demo creator's next post waits for someone who was emailed yesterday. */
export async function askDemoPerson(db: Database, now: number, pageLink: PageLink): Promise<void> {
  const [{ username }] = creators as [(typeof creators)[number]];
  const post = planned.find((one) => one.username === username && one.state === "scheduled");
  if (!post) throw new Error("the demo creator has scheduled nothing");
  const at = now - 20 * HOUR_MS;
  let issued = 0;
  const clock = {
    now: () => at,
    newId: () => stableId(`waiting consent ${issued++}`),
    newToken: () => stableId("token of the waiting consent"),
  };
  const deps = { consents: consentStore(db), rateLimits: rateLimitStore(db), secrets, clock, pageLink };
  const place = { contentId: post.id, creator: { id: profileId(username), username } };
  const asked = await askPeople(deps, place, [{ name: "Ana Reyes", email: "ana.reyes@example.com" }]);
  if (!asked.ok) throw new Error("the person in the demo's post couldn't be asked");
}
