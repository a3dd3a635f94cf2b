import { afterEach, expect, test } from "vitest";
import { STREAM_LIMITS } from "#platform/database/pipeline-fetch.ts";
import { PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

// In workerd, a request can leave only strings for the next: using another request's socket would fail.
const site = siteForFile({ runtime: "workerd", faultyDatabase: true });
afterEach(() => site().database.clearFaults());

type Sent = { baton?: string; requests: { type: string }[] };
const sent = () =>
  site()
    .database.takeQueries()
    .map((body) => JSON.parse(body) as Sent);
const NEW = { password: PASSWORD, confirmPassword: PASSWORD, role: "seller" };

test("requests of one worker continue each other's streams, and never two at once the same", async () => {
  const fan = await site().visitor({ as: people.fan });
  await fan.get("/settings");
  sent();
  for (let turn = 0; turn < 3; turn++) {
    const paths = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? "/settings" : "/discover"));
    const answers = await Promise.all(paths.map((path) => fan.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  }
  const requests = sent();
  const batons = requests.flatMap(({ baton }) => baton ?? []);
  expect(batons.length).toBeGreaterThan(10);
  expect(new Set(batons).size).toBe(batons.length);
  const kept = requests.filter(({ baton, requests }) => !baton && requests.at(-1)?.type !== "close");
  expect(kept.length).toBeLessThanOrEqual(STREAM_LIMITS.bound);
});

test("a worker that is evicted loses its streams and opens new ones", async () => {
  const fan = await site().visitor({ as: people.fan });
  await fan.get("/settings");
  await site().restart();
  sent();
  expect((await fan.get("/settings")).status).toBe(200);
  expect(sent()[0]?.baton).toBeUndefined();
});

test("a page whose stream has expired is served on a new one", async () => {
  const fan = await site().visitor({ as: people.fan });
  await fan.get("/settings");
  sent();
  site().database.inject("expired", '"baton"', 1);
  expect((await fan.get("/settings")).status).toBe(200);
  const [refused, ...others] = sent();
  expect(refused?.baton).toBeTruthy();
  const again = others.filter(
    ({ requests }) => JSON.stringify(requests) === JSON.stringify(refused?.requests),
  );
  expect(again.map(({ baton }) => baton)).toEqual([undefined]);
});

test("a form whose response is cut off did its work once, and its stream is not used again", async () => {
  const guest = await site().visitor();
  await guest.get("/signup");
  sent();
  site().database.inject("cut", "insert into profiles (");
  const fields = { ...NEW, email: "cut@example.com" };
  expect((await guest.form("/signup", fields)).status).toBe(503);
  const writes = site()
    .database.takeQueries()
    .filter((body) => body.includes("insert into profiles ("));
  expect(writes).toHaveLength(1);
  expect(await site().count("profiles", "email = 'cut@example.com'")).toBe(1);
  site().database.clearFaults();
  expect((await guest.form("/signup", fields)).status).toBe(303);
  const { baton } = JSON.parse(writes[0] ?? "") as Sent;
  expect(sent().map((request) => request.baton)).not.toContain(baton);
  expect(await site().count("profiles", "email = 'cut@example.com'")).toBe(1);
});
