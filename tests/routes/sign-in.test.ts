import { expect, test } from "vitest";
import { PASSWORD, people } from "../cast.ts";
import { siteForFile } from "./site/site.ts";

const site = siteForFile();
const wrong = (email: string) => ({ email, password: "wrong-pass-1" });

test("ten wrong passwords close an account to strangers for a while, and never to its owner's browser", async () => {
  const { email } = people.fan;
  const owner = await site().visitor();
  expect((await owner.form("/login", { email, password: PASSWORD })).status).toBe(303);
  await owner.form("/logout", {});
  const stranger = await site().visitor();
  const guess = async (network: number) =>
    (await stranger.form("/login", wrong(email), { "CF-Connecting-IP": `203.0.113.${network}` })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push(await guess(1));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  // Another network has tries of its own, until all of them together are too many.
  const others: number[] = [];
  for (let i = 0; i < 32; i++) others.push(await guess(2 + (i % 8)));
  expect(others).toEqual([...Array(30).fill(401), 429, 429]);
  const shut = await (await site().visitor()).form("/login", { email, password: PASSWORD });
  expect(shut.status).toBe(429);
  expect(shut.text).toContain("Too many attempts. Please try again later.");
  const back = await owner.form("/login", { email, password: PASSWORD });
  expect([back.status, back.location]).toEqual([303, "/discover"]);
});

test("an address without an account is counted alike", async () => {
  const guest = await site().visitor();
  const statuses = [];
  for (let i = 0; i < 11; i++)
    statuses.push((await guest.form("/login", wrong("nobody@example.com"))).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("a known browser's cookie is signed: one made up, or of another account, opens no second count", async () => {
  const { email } = people.otherFan;
  const other = await site().visitor();
  await other.form("/login", { email: people.creator.email, password: PASSWORD });
  await other.form("/logout", {});
  const forger = await site().visitor();
  const made = [{ account: "x", browser: "y", at: Date.now() }];
  forger.jar.set("known", encodeURIComponent(btoa(JSON.stringify(made))));
  for (let i = 0; i < 10; i++) await forger.form("/login", wrong(email));
  for (const visitor of [forger, other])
    expect((await visitor.form("/login", { email, password: PASSWORD })).status).toBe(429);
});

test("the most common passwords are refused at sign-up, in words", async () => {
  const form = {
    email: "easy@example.com",
    password: "Password1",
    confirmPassword: "Password1",
    role: "buyer",
  };
  const answer = await (await site().visitor()).form("/signup", form);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("This password is one of the most common.");
  expect(await site().count("profiles", "email = 'easy@example.com'")).toBe(0);
});
