import { eq } from "drizzle-orm";
import fc from "fast-check";
import { media } from "#db/schema/media/media.ts";
import { removed_places } from "#db/schema/moderation/cases.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content, likes } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { runBatch } from "#db/stores/database.ts";
import { secrets } from "#platform/secrets.ts";
import { DAY, type Person, people } from "#tests/cast.ts";
import { insertPost, MEDIA } from "./post-rows.ts";
import type { Site } from "./site.ts";

const kind = fc.constantFrom("image", "video", "audio");
export const postModel = fc.record({
  visibility: fc.constantFrom("free", "subscriber", "ppv"),
  payToo: fc.boolean(),
  // "withdrawn" (the creator is leaving) is listed twice because it has the most cases.
  state: fc.constantFrom(
    ...([
      "published",
      "withdrawn",
      "withdrawn",
      "archived",
      "draft",
      "scheduled",
      "waiting",
      "deleted",
      "removed",
    ] as const),
  ),
  preview: fc.boolean(),
  kinds: fc.tuple(kind, kind),
  descriptionPublic: fc.boolean(),
  // "fan" is listed three times because only they have the purchases below.
  viewer: fc.constantFrom("guest", "fan", "fan", "fan", "owner", "other creator", "admin"),
  subscription: fc.record({
    status: fc.constantFrom("none", "active", "canceled", "past_due", "incomplete"),
    /** The end of the paid period, in hours from now. */
    until: fc.constantFrom(-25, -23, -1, 1, 700),
    revoked: fc.boolean(),
  }),
  purchase: fc.constantFrom("none", "bought", "revoked"),
  /** Of someone in the post. */
  consent: fc.constantFrom("none", "none", "asked", "checked", "signed", "withdrawn"),
  /** Where the creator closed their page; everyone is in Oregon. */
  closed: fc.constantFrom(null, null, "US", "US-OR", "US-UT", "DE"),
  /** Where we removed the post. */
  withheld: fc.constantFrom(null, null, null, "US", "US-OR", "DE"),
});
export type PostModel = typeof postModel extends fc.Arbitrary<infer T> ? T : never;

export const viewers: Record<PostModel["viewer"], Person | undefined> = {
  guest: undefined,
  fan: people.fan,
  owner: people.creator,
  "other creator": people.otherCreator,
  admin: people.admin,
};

/**
 * The viewer's access: everything, only the post's existence, or nothing. Written independently of the site's own rule.
 */
export function expectedAccess(w: PostModel): "whole" | "teaser" | "nothing" {
  if (w.state === "deleted" || w.state === "removed") return "nothing";
  if (w.viewer === "owner") return "whole";
  if (isWithheld(w)) return "nothing";
  if (["draft", "scheduled", "waiting"].includes(w.state)) return "nothing";
  const ties = w.viewer === "fan";
  if (ties && w.purchase === "bought") return "whole";
  if (w.state === "archived") return "nothing";
  const isShut = w.state === "withdrawn" || isClosed(w);
  if (w.visibility === "free" && !isShut) return "whole";
  if (isPaying(w) && (w.visibility !== "ppv" || !w.payToo)) return "whole";
  return isShut ? "nothing" : "teaser";
}

export const isWithheld = ({ viewer, withheld }: Pick<PostModel, "viewer" | "withheld">) =>
  viewer !== "owner" && (withheld === "US" || withheld === "US-OR");
export const isClosed = ({ viewer, closed }: Pick<PostModel, "viewer" | "closed">) =>
  viewer !== "owner" && (closed === "US" || closed === "US-OR");

function isPaying({ viewer, subscription: { status, until, revoked } }: PostModel) {
  const runs =
    (status === "active" && until > -24) || ((status === "canceled" || status === "past_due") && until > 0);
  return viewer === "fan" && runs && !revoked;
}

export const seesCreator = (w: Settled) =>
  (!w.isLeaving && !isClosed(w)) ||
  w.viewer === "owner" ||
  isPaying(w) ||
  (w.viewer === "fan" && w.purchase === "bought");

export type Settled = PostModel & { isLeaving: boolean };
/** A post past its time waits until the person in it has signed, and goes when they withdraw. */
export function settled(drawn: PostModel): Settled {
  const { state, consent } = drawn;
  const isLeaving = state === "withdrawn";
  if (consent === "withdrawn" && state !== "deleted") return { ...drawn, state: "removed", isLeaving };
  const isPublished = state === "waiting" && consent === "signed";
  return { ...drawn, state: isPublished ? "published" : state, isLeaving };
}

export const linkTokenOf = (id: string) => `token of ${id}`.replaceAll(" ", "-");

/** Whether the person's link opens the post's files. */
export const opensByLink = ({ state, consent }: PostModel) =>
  (consent === "checked" || consent === "signed") && state !== "removed";

export async function insertModel(site: Site, w: PostModel, id: string) {
  const { db } = site;
  const now = Date.now();
  const { status, until, revoked } = w.subscription;
  const pair = { buyer_id: people.fan.id, seller_id: people.creator.id };
  const end = now + until * (DAY / 24);
  const subscribed = db.insert(subscriptions).values({
    ...pair,
    id: `s-${id}`,
    status,
    price: 1500,
    stripe_subscription_id: `s-${id}`,
    current_period_start: 0,
    current_period_end: end,
    expires_at: end,
    created_at: 0,
    updated_at: now,
    revoked_at: revoked ? now : null,
  });
  const bought = db.insert(content_purchases).values({
    id: `b-${id}`,
    buyer_id: people.fan.id,
    content_id: id,
    created_at: 0,
    revoked_at: w.purchase === "revoked" ? now : null,
  });
  await runBatch(db, [
    ...[subscriptions, content_purchases, likes, removed_places, content].map((table) => db.delete(table)),
    db.delete(media).where(eq(media.purpose, "post")),
    ...insertPost(site, id, w),
    ...(w.withheld === null ? [] : [db.insert(removed_places).values({ post_id: id, place: w.withheld })]),
    ...(w.consent === "none" ? [] : [insertConsent(site, w, id)]),
    db
      .insert(likes)
      .values({ user_id: people.fan.id, subject_type: "content", subject_id: id, created_at: now }),
    ...(status === "none" ? [] : [subscribed]),
    ...(w.purchase === "none" ? [] : [bought]),
  ]);
}

function insertConsent({ db }: Site, { consent }: PostModel, id: string) {
  const isSigned = consent === "signed" || consent === "withdrawn";
  const now = Date.now();
  return db.insert(consents).values({
    id: `c-${id}`,
    creator_id: people.creator.id,
    content_id: id,
    name: "Ana",
    email: `${id}@example.com`,
    created_at: now,
    token_hash: secrets.digest(linkTokenOf(id)),
    sent_at: now,
    expires_at: now + DAY,
    ...(consent === "asked" ? {} : { identity_checked_at: now, over_18: true }),
    ...(isSigned ? { signed_at: now, signed_name: "Ana", media: [MEDIA.locked(id), MEDIA.preview(id)] } : {}),
  });
}
