import { expect, test } from "vitest";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { DAY, type Person, people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { objectBytes } from "./cast-objects.ts";

const site = siteForFile({ runtime: "workerd" });
const HOUR = DAY / 24;

/** A viewer's relation to Mira, which decides what they can see of each post. */
type Tie = { status?: string; until?: number; bought?: string[]; revoked?: boolean };
type Kind = { person?: Person; tie?: Tie; sees: (keyof typeof posts)[] };
const all: Kind["sees"] = ["free", "subscriber", "ppv", "ppvForAll"];

const kinds: Record<string, Kind> = {
  "a guest": { sees: ["free"] },
  "another fan": { person: people.otherFan, sees: ["free"] },
  "a subscriber": {
    person: people.fan,
    tie: { status: "active", until: DAY },
    sees: ["free", "subscriber", "ppv"],
  },
  "one who canceled and has time left": {
    person: people.fan,
    tie: { status: "canceled", until: HOUR },
    sees: ["free", "subscriber", "ppv"],
  },
  "one who canceled and whose time is over": {
    person: people.fan,
    tie: { status: "canceled", until: -1 },
    sees: ["free"],
  },
  "one whose renewal was never heard of": {
    person: people.fan,
    tie: { status: "active", until: -DAY - 1 },
    sees: ["free"],
  },
  "one whose card failed, three days on": {
    person: people.fan,
    tie: { status: "past_due", until: -1 },
    sees: ["free"],
  },
  "one whose first payment never came": {
    person: people.fan,
    tie: { status: "incomplete", until: DAY },
    sees: ["free"],
  },
  "a buyer of one item": { person: people.fan, tie: { bought: [posts.ppv.id] }, sees: ["free", "ppv"] },
  "a buyer of the item that subscribers pay too": {
    person: people.fan,
    tie: { bought: [posts.ppvForAll.id] },
    sees: ["free", "ppvForAll"],
  },
  "a buyer whose money went back": {
    person: people.fan,
    tie: { bought: [posts.ppv.id], revoked: true },
    sees: ["free"],
  },
  "another creator": { person: people.otherCreator, sees: ["free"] },
  "an admin": { person: people.admin, sees: ["free"] },
  "the owner": { person: people.creator, sees: all },
};

async function tie(person: Person | undefined, { status, until = 0, bought = [], revoked = false }: Tie) {
  await site().rows("delete from subscriptions");
  await site().rows("delete from content_purchases");
  if (!person) return;
  const now = Date.now();
  const pair = { buyer_id: person.id, seller_id: people.creator.id };
  if (status)
    await site()
      .db.insert(subscriptions)
      .values({
        ...pair,
        id: "subscription-1",
        status,
        price: 1500,
        stripe_subscription_id: "sub_1",
        current_period_start: now - 30 * DAY,
        current_period_end: now + until,
        expires_at: now + until,
        created_at: now - 30 * DAY,
        updated_at: now,
      });
  for (const content_id of bought)
    await site()
      .db.insert(content_purchases)
      .values({
        id: `purchase-${content_id}`,
        buyer_id: person.id,
        content_id,
        created_at: now,
        revoked_at: revoked ? now : null,
      });
}

const urlOf = (post: keyof typeof posts, variant = "w320") => `/media/medium-${posts[post].id}/${variant}`;

for (const [name, { person, tie: given = {}, sees }] of Object.entries(kinds)) {
  test(`${name}: the bytes are served or refused as they should be, for every kind of request`, async () => {
    await tie(person, given);
    const visitor = await site().visitor({ as: person });
    for (const post of all) {
      const may = sees.includes(post);
      for (const variant of ["w320", "w640"]) {
        const url = urlOf(post, variant);
        const bytes = objectBytes(url.slice(1), Number(variant.slice(1)) * 10);
        const [whole, head, part] = [
          await visitor.get(url),
          await visitor.ask(url, { method: "HEAD" }),
          await visitor.get(url, { Range: "bytes=100-199" }),
        ];
        expect([whole.status, head.status, part.status], url).toEqual(
          may ? [200, 200, 206] : [404, 404, 404],
        );
        if (!may) continue;
        expect(Buffer.from(whole.bytes).equals(bytes)).toBe(true);
        expect(Buffer.from(part.bytes).equals(bytes.subarray(100, 200))).toBe(true);
        expect(head.headers.get("Content-Length")).toBe(String(bytes.length));
      }
    }
    expect((await visitor.get(urlOf("draft"))).status).toBe(person === people.creator ? 200 : 404);
  });

  test(`${name}: a page, its data, and the API reveal only what the viewer may see of a post`, async () => {
    await tie(person, given);
    const visitor = await site().visitor({ as: person });
    for (const post of all) {
      const page = `/seller/mira/content/${posts[post].id}`;
      for (const path of [
        page,
        `${page}.data`,
        "/seller/mira",
        "/seller/mira.data",
        "/discover",
        "/discover.data",
      ])
        checkResponse(await visitor.get(path), post, path.startsWith(page), sees.includes(post));
    }
    const api = await visitor.get("/api/profiles/mira");
    for (const secret of ["/media/medium-post", "@example.com", '"age":', "acct_", "stripe", "ip"])
      expect(api.text).not.toContain(`"${secret}`);
    expect(api.text).not.toContain("@");
  });
}

function checkResponse(response: { text: string }, post: keyof typeof posts, whole: boolean, may: boolean) {
  const { id } = posts[post];
  const secrets = [`/media/medium-${id}/`, `Only for those with access: ${id}"`, `The words of ${id}`];
  if (!may) {
    for (const secret of [`medium-${id}/`, `Only for those with access: ${id}<`, ...secrets])
      expect(response.text).not.toContain(secret);
  } else if (whole) {
    expect(response.text).toContain(secrets[0]);
    expect(response.text).toContain(`Only for those with access: ${id}`);
  }
}
