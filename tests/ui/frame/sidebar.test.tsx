import { expect, test } from "vitest";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { Sidebar } from "#ui/frame/sidebar.tsx";
import { FrameContext } from "#ui/frame/use-frame.ts";
import { html } from "../render.tsx";

const viewer = { kind: "user", name: "Mara", username: "mara", role: "seller" } as SignedInViewer;
const menu = (path: string, role: SignedInViewer["role"] = "seller") =>
  html(<Sidebar viewer={{ ...viewer, role }} path={path} />);
const current = (text: string) =>
  [...text.matchAll(/href="([^"]+)" aria-current="page"/g)].map(([, href]) => href);

test("a creator's own pages are in the menu there, and only the page that is open is marked", () => {
  for (const path of ["/dashboard", "/broadcasts/new", "/post", "/analytics/posts", "/boost"])
    expect(menu(path), path).toContain('href="/dashboard/vault"');
  for (const path of ["/discover", "/postcards"]) expect(menu(path), path).not.toContain("/dashboard/vault");
  expect(menu("/broadcasts", "buyer")).not.toContain("/dashboard");
  expect(current(menu("/dashboard"))).toEqual(["/dashboard"]);
  expect(current(menu("/dashboard/posts?sort=views"))).toEqual(["/dashboard/posts"]);
  expect(current(menu("/broadcasts/b1/edit"))).toEqual(["/broadcasts"]);
});

test("admin pages have a menu of their own, with what waits on each page and in all", () => {
  const admin = {
    ...viewer,
    role: "admin",
    twoStep: "passed",
    deletionDueAt: null,
    restriction: null,
  } as SignedInViewer;
  const waiting = {
    "/admin/reports": { count: 2, isBroken: false },
    "/admin/errors": { count: 120, isBroken: true },
  };
  const page = (path: string) =>
    html(
      <FrameContext.Provider
        value={{ viewer: admin, path, flash: null, timeZone: "UTC", isPastGates: true, waiting }}
      >
        <AdminFrame title="A page">Its content</AdminFrame>
      </FrameContext.Provider>,
    );
  const text = page("/admin/reports/c1");
  expect(text).toContain('Reports <span class="badge tone-lamp">2<span class="sr-only"> waiting</span>');
  expect(text).toContain('Errors <span class="badge tone-error">99+<span class="sr-only"> waiting</span>');
  expect(text.match(/class="bell-count">[^<]*/g)).toContain('class="bell-count">99+');
  expect(text).not.toContain('href="/subscriptions"');
  expect(current(text)).toEqual(["/admin/reports"]);
  expect(current(page("/admin"))).toEqual(["/admin"]);
  expect(current(page("/admin/creators/c1/payouts"))).toEqual(["/admin/reconciliation"]);
  expect(current(page("/admin/disputes/d1"))).toEqual(["/admin/payments"]);
});
