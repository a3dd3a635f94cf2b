import { expect, test } from "vitest";
import { PASSWORD, people } from "../cast.ts";
import { siteForFile } from "./site/site.ts";

const site = siteForFile({ attempts: 3, calls: 4 });
const from = (ip: string) => ({ "CF-Connecting-IP": ip });

test("an address may try a few times a minute; others are not held up by it", async () => {
  const guest = await site().visitor();
  const wrong = { email: people.fan.email, password: "wrong-pass-1" };
  for (let turn = 0; turn < 3; turn++)
    expect((await guest.form("/login", wrong, from("198.51.100.1"))).status).toBe(401);
  const more = await guest.form("/login", { ...wrong, password: PASSWORD }, from("198.51.100.1"));
  expect(more.status).toBe(429);
  expect(more.text).toContain("Too many attempts. Please try again later.");
  expect(more.headers.get("Retry-After")).toBe("30");
  expect(more.text).toContain(`value="${people.fan.email}"`);
  const owner = await guest.form("/login", { ...wrong, password: PASSWORD }, from("198.51.100.2"));
  expect(owner.status).toBe(303);
});

test("sign-up and codes have limits of their own", async () => {
  const guest = await site().visitor();
  for (let turn = 0; turn < 3; turn++)
    await guest.form("/verify-email", { email: "a@example.com", code: "123456" }, from("198.51.100.3"));
  const code = await guest.form(
    "/verify-email",
    { email: "a@example.com", code: "123456" },
    from("198.51.100.3"),
  );
  expect(code.status).toBe(429);
  const fields = { email: "", password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" };
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const email = `flood${turn}@example.com`;
    statuses.push(
      (await (await site().visitor()).form("/signup", { ...fields, email }, from("198.51.100.3"))).status,
    );
  }
  expect(statuses).toEqual([303, 303, 303, 429]);
  expect(await site().count("profiles", "email like 'flood%'")).toBe(3);
});

test("calls of the API are counted, pages are not", async () => {
  const fan = await site().visitor({ as: people.fan });
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++)
    statuses.push((await fan.get("/api/profiles/mira", from("198.51.100.4"))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await fan.get("/discover", from("198.51.100.4"))).status).toBe(200);
});
