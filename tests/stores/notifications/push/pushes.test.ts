import { expect, test } from "vitest";
import { noticeSettingsStore } from "#db/stores/notifications/notice-settings.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { duePushStore } from "#db/stores/notifications/push/due-pushes.ts";
import { HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";
import { pushFixture } from "./push-fixture.ts";

const { fan, otherFan, creator } = people;
const SECOND = 1000;
const { database, devices, service, run, addDevice, tell, rows } = pushFixture();
const dueAt = async () => (await rows()).map((row) => row.due_at);

test("an unread notice is pushed once to each device after some seconds", async () => {
  const [one, other] = [await addDevice(fan.id), await addDevice(fan.id)];
  await addDevice(otherFan.id);
  await tell(fan.id, "new_post", "p");
  expect((await dueAt()).toSorted()).toEqual([NOW + 5 * SECOND, NOW + 5 * SECOND, null]);
  await run(NOW + 5 * SECOND - 1);
  expect(service.pushed).toEqual([]);
  await Promise.all([run(NOW + 5 * SECOND), run(NOW + 5 * SECOND)]);
  expect(service.pushed.map(({ to }) => to).toSorted()).toEqual([one.endpoint, other.endpoint]);
  expect(service.pushed[0]?.message.text).toBe("There's news on Fanlight");
  await run(NOW + HOUR);
  expect(service.pushed).toHaveLength(2);
});

test("notices that were read or have no push setting aren't pushed", async () => {
  await addDevice(fan.id);
  await tell(fan.id, "new_post", "p");
  await noticeStore(database().db).markAllRead(fan.id, NOW, NOW);
  await tell(fan.id, "account", "decision");
  await run(NOW + MINUTE);
  expect(service.pushed).toEqual([]);
  expect(await dueAt()).toEqual([null]);
});

test("each message of a conversation is pushed, at most one a minute", async () => {
  const { say, clock, creator: reader } = await newConversation(database().db);
  await addDevice(creator.id);
  await say("fan", "One");
  const first = clock.now;
  await run(first + 5 * SECOND);
  clock.now = first - 50 * SECOND;
  await say("fan", "Two");
  await run(clock.now + 6 * SECOND);
  expect(service.pushed).toHaveLength(1);
  await run(first + 5 * SECOND + MINUTE);
  expect(service.pushed.map(({ message }) => message.text)).toEqual([
    "You have a new message",
    "You have a new message",
  ]);
  await say("fan", "Three");
  await reader.read(3);
  await run(clock.now + HOUR);
  expect(service.pushed).toHaveLength(2);
});

test("types whose pushes are turned off aren't pushed, and others are", async () => {
  await addDevice(fan.id);
  await noticeSettingsStore(database().db).save(fan.id, {}, null, NOW, { new_content: false });
  await tell(fan.id, "new_post", "p");
  await run(NOW + MINUTE);
  expect(service.pushed).toEqual([]);
  await tell(fan.id, "message", "m", NOW + MINUTE);
  await run(NOW + 2 * MINUTE);
  expect(service.pushed.map(({ message }) => message.topic)).toEqual(["messages"]);
  await noticeSettingsStore(database().db).save(fan.id, {}, null, NOW, { new_content: true });
});

test("quiet hours delay a push until they end", async () => {
  await addDevice(fan.id);
  const quietHours = { timeZone: "UTC", quietFrom: 12 * 60, quietUntil: 14 * 60 };
  await noticeSettingsStore(database().db).save(fan.id, {}, quietHours, NOW);
  await tell(fan.id, "message", "m");
  await run(NOW + MINUTE);
  await tell(fan.id, "new_post", "p", NOW + HOUR);
  for (const at of [NOW + HOUR + MINUTE, NOW + 2 * HOUR - 1]) await run(at);
  expect(service.pushed).toEqual([]);
  await run(NOW + 2 * HOUR);
  expect(service.pushed).toHaveLength(1);
  await noticeSettingsStore(database().db).save(
    fan.id,
    {},
    { timeZone: null, quietFrom: null, quietUntil: null },
    NOW,
  );
});

test("a device names people only if that was turned on there, by its owner", async () => {
  const { say, clock, creator: reader } = await newConversation(database().db);
  const { id } = await addDevice(creator.id);
  await devices().showNames(id, fan.id, NOW);
  expect((await devices().list(creator.id, NOW))[0]?.namesShownAt).toBeNull();
  await devices().showNames(id, creator.id, NOW);
  await say("fan", "Secret words");
  await run(clock.now + 5 * SECOND);
  const partner = (await reader.find())?.partner;
  expect(service.pushed[0]?.message.text).toBe(`${partner?.name} sent you a message`);
  expect(JSON.stringify(service.pushed)).not.toContain("Secret");
});

test("a device that its service forgot is removed; a service that asks to wait isn't called; failures are retried", async () => {
  await addDevice(fan.id);
  await tell(fan.id, "message", "m");
  service.answer = { kind: "failed", reason: "500" };
  await run(NOW + MINUTE);
  await run(NOW + MINUTE + 59 * SECOND);
  expect(service.pushed).toHaveLength(1);
  service.answer = { kind: "wait", ms: 2 * HOUR };
  await run(NOW + 2 * MINUTE);
  await tell(fan.id, "new_post", "p", NOW + HOUR);
  await run(NOW + HOUR + MINUTE);
  expect(service.pushed).toHaveLength(2);
  service.answer = { kind: "gone" };
  await run(NOW + 2 * MINUTE + 2 * HOUR);
  expect(service.pushed).toHaveLength(3);
  expect(await rows()).toEqual([]);
});

test("a run that died lets another one go on after two minutes", async () => {
  await addDevice(fan.id);
  await tell(fan.id, "message", "m");
  const now = NOW + MINUTE;
  await duePushStore(database().db).claim({ now, until: now + 2 * MINUTE, limit: 100 });
  await run(now + MINUTE);
  expect(service.pushed).toEqual([]);
  await run(now + 2 * MINUTE);
  expect(service.pushed).toHaveLength(1);
});
