// @module-tag thorough
import { expect, test } from "vitest";
import { DAY, HOUR, people } from "#tests/cast.ts";
import { checkoutSessionIn, newFan } from "../site/sale-fixture.ts";
import { boostSite, ids, LIST, promoted } from "./boost-site.ts";

const { site, mira, running, delivered, oldFan, slotsFor, seen } = boostSite();

test("is labeled with who pays and why; guests and prefetched pages have none, and filters apply", async () => {
  const boost = await running();
  const { visitor } = await oldFan();
  expect(await slotsFor(await site().visitor())).toEqual([]);
  expect(ids((await visitor.get(LIST, { "Sec-Purpose": "prefetch" })).text)).toEqual([]);
  expect(await slotsFor(visitor, `${LIST}&type=video`)).toEqual([]);
  expect(await slotsFor(visitor, "/search?q=lamps")).toEqual([]);
  expect(await delivered(boost)).toMatchObject({ served: 0 });
  const { text } = await visitor.get(LIST);
  const [slot = ""] = ids(text);
  expect(text).toContain("Promoted");
  expect(text).toContain("Mira</a>");
  expect(text).toMatch(/Mira(<!-- -->)? paid (<!-- -->)?Fanlight(<!-- -->)? to show this post/);
  expect(text).toContain("its title or tags match this search");
  expect(text).toContain(`/seller/mira/content/${promoted}?slot=${slot}`);
  expect(text.match(/<li/g)?.length).toBeGreaterThan(10);
  expect(await slotsFor(visitor)).toEqual([]);
  expect(await delivered(boost)).toMatchObject({ served: 1, seen: 0, spent: 0 });
});

test("is counted once, for its own viewer, and never for a made-up slot or another site", async () => {
  const boost = await running();
  const [one, two] = [await oldFan(), await oldFan()];
  const [slot = ""] = await slotsFor(one.visitor);
  for (const made of ["no-such-one", "x".repeat(22)])
    expect((await seen(one.visitor, made)).status).toBe(204);
  expect((await seen(two.visitor, slot)).status).toBe(204);
  expect((await seen(one.visitor, slot, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  const guest = await site().visitor();
  expect((await seen(guest, slot)).status).toBe(401);
  expect(await delivered(boost)).toMatchObject({ served: 1, seen: 0, spent: 0 });
  await Promise.all(Array.from({ length: 10 }, () => seen(one.visitor, slot)));
  await one.visitor.get(`/api/promoted/${slot}`);
  expect(await delivered(boost)).toMatchObject({ served: 1, seen: 1, unscripted: 0, spent: 5 });
});

test("without scripts, it is counted when its image is served, at the lower price", async () => {
  const boost = await running();
  const { visitor } = await oldFan();
  const { text } = await visitor.get(LIST);
  const [slot = ""] = ids(text);
  expect(text).toContain(`<noscript><img src="/api/promoted/${slot}"`);
  const image = await visitor.get(`/api/promoted/${slot}`);
  expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/gif"]);
  expect(image.headers.get("Cache-Control")).toContain("no-store");
  await seen(visitor, slot);
  expect(await delivered(boost)).toMatchObject({ seen: 0, unscripted: 1, spent: 2 });
});

test("new accounts and data centers see it for free, and the report says so", async () => {
  const boost = await running();
  const fresh = await newFan(site());
  await site().rows(
    "insert into credentials (user_id, password_hash, metadata_role, signup_timestamp, password_changed_at) values (?, 'x', 'buyer', ?, 0)",
    fresh.person.id,
    Date.now() - 23 * HOUR,
  );
  const hosted = await oldFan();
  const cf = { country: "US", regionCode: "OR", asOrganization: "Amazon.com, Inc." };
  const [one = ""] = await slotsFor(fresh.visitor);
  const [two = ""] = await slotsFor(hosted.visitor);
  await seen(fresh.visitor, one);
  await hosted.visitor.ask(`/api/promoted/${two}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    cf,
  });
  expect(await delivered(boost)).toMatchObject({ served: 2, seen: 0, fresh: 1, networks: 1, spent: 0 });
  expect((await mira().get(`/boost/${boost}`)).text).toMatch(
    /1(<!-- -->)? by accounts younger than 24 hours/,
  );
});

test("is never shown to its creator, their team, a fan who blocked the creator, or where the page is closed; three a day are the most", async () => {
  const boost = await running();
  const [member, blocked, capped] = [await oldFan(), await oldFan(), await oldFan()];
  await site().rows(
    `insert into team_members (id, creator_id, member_id, name, joined_at) values ('t1', ?, ?, 'M', 1)`,
    people.creator.id,
    member.person.id,
  );
  await site().rows(
    "insert into blocks (blocker_id, blocked_id, created_at) values (?, ?, 1)",
    blocked.person.id,
    people.creator.id,
  );
  const [slot = ""] = await slotsFor(capped.visitor);
  const [row] = await site().rows("select viewer, day from boost_slots where id = ?", slot);
  for (const other of ["a", "b"]) {
    await site().rows(
      "insert into boosts (id, seller_id, content_id, budget, days, seen_price, served_price, created_at) values (?, ?, 'x', 500, 1, 5, 2, 1)",
      `cap-${other}-${boost}`,
      people.creator.id,
    );
    await site().rows(
      "insert into boost_slots (id, boost_id, viewer, day, served_at) values (?, ?, ?, ?, 1)",
      `cap-${other}-${boost}`,
      `cap-${other}-${boost}`,
      String(row?.viewer),
      Number(row?.day),
    );
  }
  await site()
    .rows("update boost_slots set boost_id = ? where id = ?", `cap-a-${boost}`, slot)
    .catch(() => []);
  for (const visitor of [mira(), member.visitor, blocked.visitor, capped.visitor])
    expect(await slotsFor(visitor)).toEqual([]);
  for (const [intent, shown] of [
    ["close", 0],
    ["open", 1],
  ] as const) {
    await mira().form("/settings/places", { intent, place: "US", confirmed: "US" });
    expect(await slotsFor((await oldFan()).visitor)).toHaveLength(shown);
  }
});

test("isn't shown while its creator's account is restricted", async () => {
  await running();
  const reason = "While we look into reports";
  const asked = (await site().visitor({ as: people.admin })).form(`/admin/people/${people.creator.id}`, {
    does: "restrict",
    rule: "other",
    reason,
  });
  expect((await asked).status).toBe(303);
  expect(await slotsFor((await oldFan()).visitor)).toEqual([]);
  await site().rows("update decisions set user_id = null");
  expect(await slotsFor((await oldFan()).visitor)).toHaveLength(1);
});

test("isn't shown if it is paused, ended, used up, or too soon after another", async () => {
  const boost = await running();
  for (const change of [
    "paused_at = 1",
    "paused_at = null, ended_at = 1",
    "ended_at = null, spent = budget * 10",
    `spent = 15000, paced_from = ${Date.now()}`,
    "spent = 0, ends_at = 1",
  ]) {
    await site().rows(`update boosts set ${change} where id = ?`, boost);
    expect(await slotsFor((await oldFan()).visitor), change).toEqual([]);
  }
});

test("is counted once when opened through its link; later subscriptions are credited, and reported in fives", async () => {
  const boost = await running();
  const report = async () => (await mira().get(`/boost/${boost}`)).text;
  for (let count = 1; count <= 6; count++) {
    const { visitor, person } = await oldFan();
    await site().rows("update boosts set paced_from = ? where id = ?", Date.now() - DAY, boost);
    const [slot = ""] = await slotsFor(visitor);
    const other = await oldFan();
    for (const who of [other.visitor, visitor, visitor])
      expect((await who.get(`/seller/mira/content/${promoted}?slot=${slot}`)).status).toBe(200);
    await expect.poll(async () => (await delivered(boost))?.opened).toBe(count);
    const pressed = await visitor.form("/seller/mira/subscribe", { amount: "1500" });
    const session = checkoutSessionIn(pressed.location);
    site().control.pay({ session, email: person.email });
    await visitor.get(`/subscription-success?session_id=${session}&seller_id=${people.creator.id}`);
    await site().scheduled();
    await site().scheduled();
    expect(await site().count("boost_subscriptions", "boost_id = ?", boost)).toBe(count);
    const isTold = (await report()).includes("Under 5</dd>");
    expect(isTold, `after ${count}`).toBe(count < 5);
  }
  // The sixth subscription waits for the tenth; renewing or refunding one changes nothing.
  expect(await report()).toContain("$67.50");
  await site().rows("update payments set refunded = gross where kind = 'subscription'");
  expect(await report()).toContain("$67.50");
});

test("gives the boost a view in analytics when a visitor came through it", async () => {
  const boost = await running();
  const boosted = async () => {
    const rows = await site().rows(
      "select coalesce(sum(views), 0) as count from post_days where content_id = ? and source = 'boost'",
      promoted,
    );
    return Number(rows[0]?.count);
  };
  const before = await boosted();
  const { visitor, person } = await oldFan();
  const [slot = ""] = await slotsFor(visitor);
  const other = await oldFan();
  for (const who of [other.visitor, visitor, visitor])
    expect((await who.get(`/seller/mira/content/${promoted}?slot=${slot}`)).status).toBe(200);
  await expect.poll(async () => (await delivered(boost))?.opened).toBe(1);
  // Analytics agree: someone else's link or a made-up one counts as a view from elsewhere.
  const stranger = await oldFan();
  await stranger.visitor.get(`/seller/mira/content/${promoted}?slot=${"x".repeat(22)}`);
  const sourcesOf = (viewer: string) =>
    site().rows("select source from content_views where content_id = ? and viewer = ?", promoted, viewer);
  await expect.poll(() => sourcesOf(person.id)).toEqual([{ source: "boost" }]);
  for (const { person: one } of [other, stranger])
    await expect.poll(() => sourcesOf(one.id)).toEqual([{ source: "direct" }]);
  expect((await boosted()) - before).toBe(1);
});
