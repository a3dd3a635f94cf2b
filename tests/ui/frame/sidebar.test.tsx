import { expect, test } from "vitest";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { Sidebar } from "#ui/frame/sidebar.tsx";
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
