import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { sessionStore } from "#db/stores/accounts/sessions.ts";
import { DAY, MINUTE, NOW, people } from "#tests/cast.ts";
import { pushFixture } from "./push-fixture.ts";

const { fan, otherFan } = people;
const { database, devices, service, run, addDevice, tell, rows } = pushFixture();

test("a device goes with its session: signed out, expired, or with its account", async () => {
  const { db } = database();
  const [out, expired, stays] = [
    await addDevice(fan.id),
    await addDevice(fan.id, NOW - 1, NOW + 1),
    await addDevice(fan.id),
  ];
  await sessionStore(db).end(out.sessionId, NOW);
  expect((await rows()).map(({ id }) => id)).toEqual([expired.id, stays.id]);
  await tell(fan.id, "message", "m");
  await run(NOW + MINUTE);
  expect(service.pushed.map(({ to }) => to)).toEqual([stays.endpoint]);
  expect((await rows()).map(({ id }) => id)).toEqual([stays.id]);
  await sessionStore(db).endAll(fan.id, NOW, stays.sessionId);
  expect(await rows()).toHaveLength(1);
  await db.delete(sessions).where(eq(sessions.id, stays.sessionId));
  expect(await rows()).toEqual([]);
});

test("an ended session adds no device, and an eleventh device takes the place of the oldest", async () => {
  const first = await addDevice(fan.id, NOW);
  for (let i = 1; i <= 10; i++) await addDevice(fan.id, NOW + i);
  const ids = (await rows()).map(({ id }) => id);
  expect(ids).toHaveLength(10);
  expect(ids).not.toContain(first.id);
  await sessionStore(database().db).end(first.sessionId, NOW);
  const again = { ...first, id: "after-sign-out", userId: fan.id, now: NOW + DAY };
  await devices().add(again, 10);
  expect((await rows()).map(({ id }) => id)).toEqual(ids);
});

test("a browser where somebody else signs in becomes theirs, without its former choices or notices", async () => {
  const before = await addDevice(fan.id);
  await devices().showNames(before.id, fan.id, NOW);
  await tell(fan.id, "message", "m");
  const theirs = await addDevice(otherFan.id, NOW);
  const { endpoint, publicKey, authSecret } = before;
  const taken = { endpoint, publicKey, authSecret, sessionId: theirs.sessionId };
  await devices().add({ id: "taken", userId: otherFan.id, ...taken, now: NOW + 1 }, 10);
  const [row] = (await rows()).filter((one) => one.endpoint === endpoint);
  expect(row).toMatchObject({ user_id: otherFan.id, names_shown_at: null, due_at: null, told_at: NOW + 1 });
  await run(NOW + MINUTE);
  expect(service.pushed).toEqual([]);
});

test("a new address takes over its browser's choice, and nobody else's", async () => {
  const mine = await addDevice(fan.id);
  await devices().showNames(mine.id, fan.id, NOW);
  const renewed = { ...mine, id: "renewed", endpoint: `${mine.endpoint}-new`, userId: fan.id, now: NOW };
  await devices().replace(renewed, mine.endpoint, 10);
  expect(await rows()).toMatchObject([{ endpoint: renewed.endpoint, names_shown_at: NOW }]);
  const theirs = await addDevice(otherFan.id);
  await devices().replace({ ...renewed, id: "x" }, theirs.endpoint, 10);
  expect((await devices().list(otherFan.id, NOW)).map(({ id }) => id)).toEqual([theirs.id]);
  await devices().remove(theirs.id, fan.id);
  expect(await devices().list(otherFan.id, NOW)).toHaveLength(1);
  await devices().remove(theirs.id, otherFan.id);
  expect(await devices().list(otherFan.id, NOW)).toEqual([]);
});

test("a new address of a browser that isn't the account's, or no longer is, adds nothing to it", async () => {
  const theirs = await addDevice(otherFan.id);
  const mine = await addDevice(fan.id);
  await devices().remove(mine.id, fan.id);
  for (const old of [theirs.endpoint, mine.endpoint, "https://web.push.apple.com/unknown"]) {
    const renewed = { ...mine, id: "renewed", endpoint: "https://web.push.apple.com/new", userId: fan.id };
    expect(await devices().replace({ ...renewed, now: NOW }, old, 10)).toBe(false);
  }
  expect(await devices().list(fan.id, NOW)).toEqual([]);
  expect((await rows()).map(({ id }) => id)).toEqual([theirs.id]);
  // Nor does it take over somebody's current endpoint.
  const own = await addDevice(fan.id);
  await devices().replace(
    { ...own, id: "taken", userId: fan.id, endpoint: theirs.endpoint, now: NOW },
    "",
    10,
  );
  expect((await rows()).find(({ endpoint }) => endpoint === theirs.endpoint)?.user_id).toBe(otherFan.id);
});
