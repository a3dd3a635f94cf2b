import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { beginSale, deliverEvent, payFor } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const FILE = "/settings/export/file";

test("a creator's export contains all their data and no secret or data of others", async () => {
  const sale = await beginSale(site());
  // The provider's own delivery may arrive at any time; an event delivered twice is one payment.
  for (const event of await payFor(site(), sale)) await deliverEvent(site(), event);
  await site().rows(
    "insert into two_step_secrets (user_id, sealed_secret, created_at) values (?, 'sealed-thing', 1)",
    people.creator.id,
  );
  await site().rows("update profiles set age_verification_ip = '192.0.2.7' where id = ?", people.creator.id);
  await site().rows(
    "insert into media (id, seller_id, purpose, kind, created_at) values ('unready', ?, 'post', 'video', 1)",
    people.creator.id,
  );
  await site().rows(
    "insert into media_variants (media_id, name, key, content_type, bytes) values ('unready', 'original', 'media/unready/original', 'video/mp4', 9)",
  );
  const creator = await site().visitor({ as: people.creator });
  const response = await creator.form(FILE, {});
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="my-data-[\d-]+\.json"$/,
  );
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  const file = JSON.parse(response.text);
  expect(file.profile).toMatchObject([{ email: people.creator.email, age_verification_ip: "192.0.2.7" }]);
  expect(file.profile[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(file.sessions).toHaveLength(1);
  expect(file.posts.map((post: { title: string }) => post.title)).toContain(posts.subscriber.title);
  expect(file.posts[0].body).toMatch(/^The words of/);
  for (const { id, url } of file.media)
    if (id === "unready") expect(url).toBeNull();
    else expect(url).toMatch(/^http:\/\/fanlight\.test\/media\/medium-post-[\w-]+\/\w+$/);
  expect(file.media.map(({ id }: { id: string }) => id)).toContain("unready");
  expect(file.payments_received).toMatchObject([{ gross: 1500, fee: 150, net: 1350 }]);
  expect(file.two_step).toHaveLength(1);
  for (const secret of ["scrypt$", "sealed-thing", "token_hash", "password_hash", "code_hash"])
    expect(response.text).not.toContain(secret);
  for (const stranger of [sale.person.email, sale.person.id, sale.person.username, people.otherFan.email])
    expect(response.text).not.toContain(stranger);
  const notices = () =>
    site()
      .email.to(people.creator.email)
      .filter(({ subject }) => /data was downloaded/.test(subject));
  await expect.poll(() => notices().length).toBe(1);

  const fans = JSON.parse((await sale.visitor.form(FILE, {})).text);
  expect(fans.payments_made).toMatchObject([{ gross: 1500, creator: "mira" }]);
  expect(fans.subscriptions).toMatchObject([{ status: "active", creator: "mira" }]);
  expect(fans.checkouts).toHaveLength(1);
  expect(fans.checkouts[0]).not.toHaveProperty("stripe_account_id");
  expect(JSON.stringify(fans)).not.toMatch(/acct_/);
  expect(JSON.stringify(fans)).not.toContain(people.creator.email);
});

test("exports are limited per day and refused without a session or from another site", async () => {
  const fan = await site().visitor({ as: people.fan });
  const many = await Promise.all(Array.from({ length: 8 }, () => fan.form(FILE, {})));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(many.filter(({ location }) => location === "/settings/export")).toHaveLength(3);
  expect(await site().count("outgoing_emails", "recipient = ?", people.fan.email)).toBe(5);
  expect((await fan.get("/settings/export")).text).toContain("Daily limit reached");
  const guest = await site().visitor();
  expect((await guest.form(FILE, {})).status).toBe(403);
  const crossSite = await fan.form(FILE, {}, { "Sec-Fetch-Site": "cross-site" });
  expect(crossSite.status).toBe(403);
});
