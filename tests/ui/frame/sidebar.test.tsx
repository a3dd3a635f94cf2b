import { expect, test } from "vitest";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { Sidebar } from "#ui/frame/sidebar.tsx";
import { FrameContext } from "#ui/frame/use-frame.ts";
import { html } from "../render.tsx";

const viewer = { kind: "user", name: "Mara", username: "mara", role: "seller" } as SignedInViewer;
const menu = (path: string, role: SignedInViewer["role"] = "seller") =>
  html(<Sidebar viewer={{ ...viewer, role }} path={path} />);
const hrefs = (text: string) => [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
const current = (text: string) =>
  [...text.matchAll(/href="([^"]+)" aria-current="page"/g)].map(([, href]) => href);

test("a creator's menu has a side for their work and one for browsing, and a switch between them", () => {
  for (const path of [
    "/dashboard",
    "/broadcasts/new",
    "/post",
    "/analytics/posts",
    "/boost",
    "/payments",
    "/settings",
  ])
    expect(hrefs(menu(path)), path).toEqual(
      expect.arrayContaining(["/dashboard/vault", "/discover", "/messages"]),
    );
  for (const path of ["/", "/discover", "/search?q=lamp", "/seller/mara", "/seller/mara/content/p1"]) {
    expect(hrefs(menu(path)), path).toEqual(
      expect.arrayContaining(["/dashboard", "/favorites", "/messages"]),
    );
    expect(menu(path), path).not.toContain("/dashboard/vault");
  }
  expect(menu("/dashboard")).toContain("Switch to browsing");
  expect(menu("/dashboard")).not.toContain("/favorites");
  expect(menu("/discover")).toContain("Switch to studio");
  for (const role of ["buyer", "admin"] as const) {
    expect(menu("/payments", role), role).not.toMatch(/Switch to|\/dashboard/);
    expect(menu("/payments", role), role).toContain("/favorites");
  }
});

test("only the page that is open is marked", () => {
  expect(current(menu("/dashboard"))).toEqual(["/dashboard"]);
  expect(current(menu("/dashboard/posts?sort=views"))).toEqual(["/dashboard/posts"]);
  expect(current(menu("/broadcasts/b1/edit"))).toEqual(["/broadcasts"]);
  expect(current(menu("/"))).toEqual(["/discover"]);
});

test("admin pages have a menu of their own, with what waits on each page and in all", () => {
  const admin = {
    ...viewer,
    role: "admin",
    twoStep: "passed",
    deletionDueAt: null,
    restriction: null,
    termsHash: null,
  } as SignedInViewer;
  const waiting = {
    "/admin/cases": { count: 2, isBroken: false },
    "/admin/errors": { count: 120, isBroken: true },
  };
  const page = (path: string, closed: string[] = []) =>
    html(
      <FrameContext.Provider
        value={{ viewer: admin, path, flash: null, timeZone: "UTC", isPastGates: true, waiting, closed }}
      >
        <AdminFrame title="A page">Its content</AdminFrame>
      </FrameContext.Provider>,
    );
  const text = page("/admin/cases/c1");
  expect(text).toContain('Cases <span class="badge tone-lamp">2<span class="sr-only"> waiting</span>');
  expect(text).toContain('Errors <span class="badge tone-error">99+<span class="sr-only"> waiting</span>');
  expect(text.match(/class="bell-count">[^<]*/g)).toContain('class="bell-count">99+');
  expect(text).not.toContain('href="/subscriptions"');
  expect(current(text)).toEqual(["/admin/cases"]);
  expect(current(page("/admin"))).toEqual(["/admin"]);
  expect(current(page("/admin/creators/c1/payouts"))).toEqual(["/admin/reconciliation"]);
  expect(current(page("/admin/disputes/d1"))).toEqual(["/admin/payments"]);
  const sections = ["payments", "fraud", "appeals", "reconciliation", "tax", "errors"];
  const limited = page(
    "/admin",
    sections.map((name) => `/admin/${name}`),
  );
  expect(hrefs(limited)).toContain("/admin/cases");
  for (const hidden of ["/admin/payments", "/admin/errors", "Money"]) expect(limited).not.toContain(hidden);
});
