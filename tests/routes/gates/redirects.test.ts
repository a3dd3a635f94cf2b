// @module-tag thorough
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sameSitePath } from "#http/paths.ts";
import { PASSWORD, type Person, people, posts } from "#tests/cast.ts";
import { filesIn } from "#tests/structure/sources.ts";
import { expectOwnAddress, expectOwnLinks, foreignAddresses } from "../site/foreign-addresses.ts";
import { beginSale } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { ORIGIN } from "../site/test-settings.ts";
import type { SiteResponse, Visitor } from "../site/visitor.ts";

const site = siteForFile();
const as = (person: Person) => site().visitor({ as: person });
const { fan, otherFan, arrival, creator, newcomer } = people;

async function atTheEnd(): Promise<Visitor> {
  await site().rows(
    "update onboarding_status set reached = 5, has_completed_tour_at = null where id = ?",
    arrival.id,
  );
  return as(arrival);
}

async function withResetLink(): Promise<Visitor> {
  const guest = await site().visitor();
  await site().rows("delete from email_links");
  const { email } = people.otherCreator;
  const mailed = site().email.to(email).length;
  await guest.form("/forgot-password", { email });
  await expect.poll(() => site().email.to(email).length).toBe(mailed + 1);
  const link =
    site()
      .email.to(email)
      .at(-1)
      ?.text.match(/\/reset-password\?\S+/)?.[0] ?? "";
  expect((await guest.get(link)).status).toBe(302);
  return guest;
}

type Attack = (target: string, q: string) => Promise<SiteResponse[]>;

/** Every file that reads `redirect`, and a request to it that redirects. */
const attacks: Record<string, Attack> = {
  "app/routes/gates/verify-age.tsx": async (target) => {
    const guest = await site().visitor({ adult: false });
    await guest.get("/verify-age");
    return [await guest.form("/verify-age", { confirm: "on", redirect: target })];
  },
  "app/routes/discovery/columns.ts": async (target) => [
    await (await site().visitor()).form("/columns", { columns: "1", redirect: target }),
  ],
  "app/routes/messages/settings.tsx": async (target) => [
    await (await as(fan)).form("/settings/messages", {
      intent: "unblock",
      blocked: people.otherCreator.id,
      redirect: target,
    }),
  ],
  "app/routes/accounts/login.tsx": async (target, q) => {
    const [member, guest] = [await as(fan), await site().visitor()];
    const login = { email: fan.email, password: PASSWORD, redirect: target };
    return [
      await member.get(`/login?redirect=${q}`),
      await member.form("/login", login),
      await guest.form("/login", { ...login, intent: "forgot" }),
      await guest.form("/login", { ...login, email: newcomer.email }),
    ];
  },
  "app/routes/accounts/signup.tsx": async (target, q) => {
    await site().rows("delete from profiles where email = 'led@example.com'");
    const form = { email: "led@example.com", password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" };
    return [
      await (await as(fan)).get(`/signup?redirect=${q}`),
      await (await site().visitor()).form("/signup", { ...form, redirect: target }),
    ];
  },
  "app/routes/accounts/verify-email.tsx": async (target, q) => {
    const member = await as(fan);
    await site().rows("update verification_codes set created_at = created_at - 120000");
    return [
      await member.get(`/verify-email?redirect=${q}`),
      await member.form("/verify-email", { redirect: target }),
      await (await as(newcomer)).form("/verify-email", {
        email: newcomer.email,
        intent: "resend",
        redirect: target,
      }),
    ];
  },
  "app/routes/accounts/forgot-password.tsx": async (target) => {
    await site().rows("delete from email_links");
    return [
      await (await site().visitor()).form("/forgot-password", { email: otherFan.email, redirect: target }),
    ];
  },
  "app/routes/accounts/reset-password.tsx": async (_, q) => {
    const form = { password: PASSWORD, confirmPassword: PASSWORD };
    return [await (await withResetLink()).form(`/reset-password?redirect=${q}`, form)];
  },
  "app/routes/accounts/logout.ts": async (_, q) => [
    await (await as(otherFan)).form(`/logout?redirect=${q}`, {}),
  ],
  "app/routes/accounts/passkey.ts": async (target) => [
    await (await site().visitor()).form("/login/passkey", { answer: "{}", redirect: target }),
  ],
  "app/routes/posts/like.ts": async (target) => {
    const path = `/seller/${creator.username}/content/${posts.free.id}/like`;
    return [
      await (await as(otherFan)).form(path, { intent: "like", redirect: target }),
      await (await as(otherFan)).form(path, { redirect: target }),
    ];
  },
  "app/routes/subscriptions/subscribe.tsx": async (target) => [
    await (await as(fan)).form("/seller/theo/subscribe", { amount: "1", redirect: target }),
  ],
  "app/routes/ledger/stripe-setup.tsx": async (_, q) => [
    await (await as(creator)).get(`/stripe-setup?status=success&redirect=${q}`),
    await (await as(creator)).get(`/stripe-setup?redirect=${q}`),
  ],
  "app/routes/ledger/onboarding-required.tsx": async (_, q) => [
    await (await as(creator)).get(`/seller/onboarding-required?redirect=${q}`),
  ],
  "app/routes/legal/new-terms.tsx": async (target, q) => [
    await (await as(otherFan)).get(`/terms?redirect=${q}`),
    await (await as(otherFan)).form("/terms", { redirect: target }),
  ],
  "app/routes/accounts/two-step.tsx": async (_, q) => [
    await (await as(people.otherCreator)).form(`/settings/two-step?redirect=${q}`, {
      intent: "begin",
      password: PASSWORD,
    }),
  ],
  "app/http/gates/onboarding.ts": async (_, q) => [
    await (await as(arrival)).get(`/welcome?redirect=${q}`),
    await (await atTheEnd()).form(`/welcome/buyer/complete?redirect=${q}`, {}),
    await (await as(people.creatorWithoutPayouts)).get(`/welcome?redirect=${q}`),
  ],
};

/** Pages that also read it, for their links and forms. */
const pages: Record<string, Attack> = {
  // The page of a refused form tells what its way back is for.
  "app/routes/accounts/auth-destination.server.ts": async (target) => [
    await (await site().visitor()).form("/login", { email: "nobody", password: "", redirect: target }),
    await (await site().visitor()).form("/signup", { email: "nobody", password: "", redirect: target }),
  ],
  "app/routes/discovery/discover.tsx": async (_, q) => [
    await (await site().visitor()).get(`/discover?redirect=${q}`),
  ],
  "app/routes/payments/tip.tsx": async (_, q) => [
    await (await as(otherFan)).get(`/seller/${creator.username}/tip?redirect=${q}`),
  ],
  "app/routes/payments/payment-success.tsx": async (_, q) => {
    const { visitor, session } = await beginSale(site());
    return [await visitor.get(`/payment-success?session_id=${session}&redirect=${q}`)];
  },
  "app/routes/subscriptions/subscription-success.tsx": async (_, q) => {
    const { visitor, session } = await beginSale(site());
    return [await visitor.get(`/subscription-success?session_id=${session}&redirect=${q}`)];
  },
  "app/routes/accounts/second-step.tsx": async (_, q) => {
    const admin = await as(people.admin);
    await site().rows("update sessions set second_step_at = null where user_id = ?", people.admin.id);
    return [await admin.get(`/login/second-step?redirect=${q}`)];
  },
  "the pages of the forms above": async (_, q) => {
    const [guest, stranger] = [await site().visitor(), await site().visitor({ adult: false })];
    return [
      await guest.get(`/login?redirect=${q}`),
      await guest.get(`/signup?redirect=${q}`),
      await guest.get(`/verify-email?redirect=${q}`),
      await guest.get(`/forgot-password?redirect=${q}`),
      await (await as(fan)).get(`/settings/two-step?redirect=${q}`),
      await stranger.get(`/verify-age?confirm=1&redirect=${q}`),
      await (await as(people.creatorWithoutPayouts)).get(`/stripe-setup?redirect=${q}`),
      await (await as(people.creatorWithoutPayouts)).get(`/seller/onboarding-required?redirect=${q}`),
    ];
  },
};

beforeEach(() => site().rows("delete from rate_limits"));

test("every file that reads a redirect target is attacked", () => {
  const sources = [...filesIn("app/routes"), ...filesIn("app/http")];
  const readers = sources.filter((file) =>
    /\.get\("redirect"\)/.test(readFileSync(path.resolve(import.meta.dirname, "../../..", file), "utf8")),
  );
  const known = [...Object.keys(attacks), ...Object.keys(pages)].filter((name) => name.startsWith("app/"));
  expect(readers).toEqual(known.sort((a, b) => readers.indexOf(a) - readers.indexOf(b)));
});

test("every foreign URL is replaced by home", () => {
  for (const target of foreignAddresses) expectOwnAddress(sameSitePath(target, ORIGIN, "/discover"), target);
});

// All of these share one function, so one target of each kind shows that each route uses it.
for (const target of ["https://evil.example/", "//evil.example", "/\\evil.example", "/..//evil.example"])
  test(`redirect=${JSON.stringify(target)} leads only home`, async () => {
    const q = encodeURIComponent(target);
    for (const [name, attack] of Object.entries(attacks))
      for (const response of await attack(target, q)) {
        expect(response.location, `${name}: ${response.status}`).not.toBeNull();
        expectOwnLinks(response, name);
      }
    for (const [name, attack] of Object.entries(pages))
      for (const response of await attack(target, q)) {
        expect([200, 422], name).toContain(response.status);
        expectOwnLinks(response, name);
      }
  });
