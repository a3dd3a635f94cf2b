import { expect, test } from "vitest";
import { AccountTab } from "#ui/accounts/settings/account-tab.tsx";
import { PaymentsTab } from "#ui/accounts/settings/payments-tab.tsx";
import { PrivacyTab } from "#ui/accounts/settings/privacy-tab.tsx";
import { SecurityTab } from "#ui/accounts/settings/security-tab.tsx";
import { SettingsPage } from "#ui/accounts/settings/settings-page.tsx";
import routes from "../../../app/routes.ts";
import { all, html } from "../render.tsx";

const known = new Set(routes.map(({ path = "" }) => `/${path}`));

test("the settings lead only to pages that exist", () => {
  const tabs = [
    <AccountTab key="1" {...{ email: "a@example.com", username: "ada", role: "buyer" as const }} />,
    <SecurityTab key="2" />,
    <PaymentsTab key="3" payouts="started" />,
    <PrivacyTab key="4" ageVerifiedAt={null} region="Oregon" />,
  ];
  const targets = tabs.flatMap((tab) => [...all(html(tab), "href"), ...all(html(tab), "action")]);
  expect(targets.length).toBeGreaterThan(8);
  const pages = targets.filter((target) => !target.startsWith("/legal/") && !target.includes("#"));
  expect(pages.filter((target) => !known.has(target.split("?")[0] ?? ""))).toEqual([]);
});

test("the security tab links to every page of its kind that exists", () => {
  const kinds = ["/settings/password", "/settings/sessions", "/settings/two-step", "/settings/passkeys"];
  const listed = all(html(<SecurityTab />), "href");
  expect(listed).toEqual(expect.arrayContaining(kinds.filter((path) => known.has(path))));
});

test("adjacent elements do not run together without styles, as in text browsers", () => {
  const text = html(
    <SettingsPage tab="security">
      <SecurityTab />
    </SettingsPage>,
  ).replace(/<[^>]*>/g, "");
  expect(text).toContain("Account Security Notifications");
  expect(text).toContain("Sessions See and end active sessions.");
});

test("the privacy tab says when an admin can read a conversation", () => {
  const text = html(<PrivacyTab ageVerifiedAt={null} region="Oregon" />).replace(/\s+/g, " ");
  expect(text).toContain("Admins can read a conversation only if one of you reports it: for 24 hours");
});
