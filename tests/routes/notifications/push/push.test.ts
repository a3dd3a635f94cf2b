import { beforeEach, expect, test } from "vitest";
import { localDevice } from "#local/push/device.ts";
import { people } from "#tests/cast.ts";
import { newChat, setMessagePrice } from "#tests/routes/site/chat-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { VAPID } from "#tests/routes/site/test-settings.ts";

const site = siteForFile();
const { fan, otherFan, creator } = people;
const PATH = "/settings/push";
type Visitor = Awaited<ReturnType<ReturnType<typeof site>["visitor"]>>;

beforeEach(() => site().rows("delete from push_devices"));
const fieldsOf = (name: string) => {
  const { endpoint, publicKey, authSecret } = localDevice(name).address;
  return { endpoint, public_key: publicKey, auth_secret: authSecret };
};
const turnOn = (visitor: Visitor, name: string) => visitor.form(PATH, { intent: "add", ...fieldsOf(name) });
const endpoints = async () =>
  (await site().rows("select endpoint from push_devices")).map((row) => row.endpoint);
const only = async () => (await site().rows("select * from push_devices"))[0];
/** Sends the pushes for new notices, which normally takes some seconds. */
async function push() {
  await site().rows("update push_devices set due_at = 1, not_before_at = 0 where due_at is not null");
  site().push.arrived.length = 0;
  await site().scheduled();
  return site().push.arrived;
}
const said = (arrived: { message: unknown } | undefined, name: string) =>
  String((arrived?.message as Record<string, unknown> | undefined)?.[name]);
const tell = (userId: string, subject: string) =>
  site().rows(
    "insert into notices (user_id, kind, subject_id, at, unread_since) values (?, 'new_post', ?, ?, ?)",
    ...[userId, subject, Date.now() + 1000, Date.now()],
  );

test("a message is pushed encrypted and signed, says nothing, and leads through the gates to it", async () => {
  await setMessagePrice(site(), "all");
  const chat = await newChat(site(), "A secret");
  const turnedOn = await turnOn(chat.creator, "pocket");
  expect([turnedOn.status, turnedOn.location]).toEqual([303, PATH]);
  expect((await chat.creator.get(PATH)).text).toContain("This device gets notifications.");
  await chat.say(chat.fan.visitor, "Another secret");
  const [arrived, ...more] = await push();
  expect(more).toEqual([]);
  expect(arrived).toMatchObject({
    status: 201,
    problem: null,
    topic: "messages",
    endpoint: localDevice("pocket").address.endpoint,
    message: { title: "You have a new message", tag: "messages" },
  });
  const path = said(arrived, "path");
  expect(path).toMatch(/^\/notifications\/\d+$/);
  expect((await (await site().visitor()).get(path)).location).toBe(
    `/discover?redirect=${encodeURIComponent(path)}`,
  );
  const opened = await chat.creator.get(path);
  expect(opened.location).toContain(`/messages/${chat.id}`);
  expect(await push()).toEqual([]);
});

test("names are shown only where they were turned on, and nobody can change another's device", async () => {
  const chat = await newChat(site());
  await turnOn(chat.creator, "names");
  const id = String((await only())?.id);
  const stranger = await site().visitor({ as: otherFan });
  for (const intent of ["show_names", "remove"]) await stranger.form(PATH, { intent, device: id });
  expect((await only())?.names_shown_at).toBeNull();
  expect((await stranger.get(PATH)).text).toContain("No device gets notifications yet.");
  await chat.creator.form(PATH, { intent: "show_names", device: id });
  await chat.say(chat.fan.visitor, "A secret");
  const [arrived] = await push();
  expect(said(arrived, "title")).toMatch(/ sent you a message$/);
  await chat.creator.form(PATH, { intent: "remove", device: id });
  expect(await endpoints()).toEqual([]);
});

test("signing out, ending a session elsewhere, and a new password remove its devices", async () => {
  const [phone, laptop] = [await site().visitor({ as: fan }), await site().visitor({ as: fan })];
  await turnOn(phone, "phone");
  await turnOn(laptop, "laptop");
  await phone.form("/logout", {});
  expect(await endpoints()).toEqual([localDevice("laptop").address.endpoint]);
  const other = await site().visitor({ as: fan });
  await other.form("/settings/sessions", { intent: "others" });
  expect(await endpoints()).toEqual([]);
});

test("only push services are accepted, only from our own pages, and only for members", async () => {
  const member = await site().visitor({ as: fan });
  const evil = await member.form(PATH, {
    intent: "add",
    ...fieldsOf("x"),
    endpoint: "https://169.254.169.254/latest/meta-data",
  });
  expect(evil.status).toBe(422);
  const foreign = await member.form(
    PATH,
    { intent: "add", ...fieldsOf("x") },
    { "Sec-Fetch-Site": "cross-site" },
  );
  expect(foreign.status).toBe(403);
  const guest = await turnOn(await site().visitor(), "x");
  expect(guest.status).toBe(403);
  expect(await endpoints()).toEqual([]);
  // A device registered in the meantime isn't called either.
  await turnOn(member, "x");
  await site().rows("update push_devices set endpoint = ?", `${site().email.url}/emails`);
  await tell(fan.id, "ssrf");
  expect(await push()).toEqual([]);
  expect(await endpoints()).toEqual([]);
});

test("a browser that its service forgot is removed, a busy service isn't called, and failures are retried", async () => {
  const visitor = await site().visitor({ as: fan });
  await turnOn(visitor, "gone-1");
  await tell(fan.id, "one");
  expect((await push()).map(({ status }) => status)).toEqual([410]);
  expect(await endpoints()).toEqual([]);
  await turnOn(visitor, "busy-1");
  await tell(fan.id, "two");
  const before = Date.now();
  expect((await push()).map(({ status }) => status)).toEqual([429]);
  expect(Number((await only())?.not_before_at)).toBeGreaterThanOrEqual(before + 120_000);
  await site().rows("delete from push_devices");
  await turnOn(visitor, "down-1");
  await tell(fan.id, "three");
  expect((await push()).map(({ status }) => status)).toEqual([500]);
  expect((await only())?.attempts).toBe(1);
});

test("a browser's new address replaces its own old one, and no other's", async () => {
  const [member, stranger] = [await site().visitor({ as: fan }), await site().visitor({ as: otherFan })];
  await turnOn(member, "old");
  const { endpoint: old_endpoint } = localDevice("old").address;
  const replace = (visitor: Visitor, name: string) =>
    visitor.form(PATH, { intent: "replace", old_endpoint, ...fieldsOf(name) });
  const refused = await replace(stranger, "stolen");
  expect([refused.status, refused.text.includes("Turn on notifications in this browser again")]).toEqual([
    409,
    true,
  ]);
  expect(await endpoints()).toEqual([old_endpoint]);
  expect((await replace(member, "new")).status).toBe(303);
  expect(await endpoints()).toEqual([localDevice("new").address.endpoint]);
  // The old endpoint no longer belongs to anyone.
  expect((await replace(member, "newer")).status).toBe(409);
});

test("the types that are pushed are chosen in the settings", async () => {
  const visitor = await site().visitor({ as: otherFan });
  const tab = "/settings?tab=notifications";
  expect((await visitor.get(tab)).text).toContain("No device gets push notifications yet.");
  await turnOn(visitor, "choices");
  expect((await visitor.get(tab)).text).toContain("Push notifications go to 1 device.");
  const saved = await visitor.form(tab, {
    has_push: "on",
    new_content: "on",
    messages: "on",
    messages_push: "on",
  });
  expect(saved.status).toBe(303);
  await tell(otherFan.id, "unwanted");
  expect(await push()).toEqual([]);
  expect(
    await site().rows(
      "select type, push, enabled from notification_settings where user_id = ? order by type",
      otherFan.id,
    ),
  ).toMatchObject([
    { type: "messages", push: 1, enabled: 1 },
    { type: "new_content", push: 0, enabled: 1 },
  ]);
});

test("a page subscribes its browser with the site's key", async () => {
  const { text } = await (await site().visitor({ as: creator })).get(PATH);
  expect(text).toContain(`data-push="${VAPID.VAPID_PUBLIC_KEY}"`);
  expect(text).not.toContain(VAPID.VAPID_PRIVATE_KEY);
});
