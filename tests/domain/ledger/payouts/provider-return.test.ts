import { expect, test } from "vitest";
import { isProviderReturn, providerReturnPath } from "#domain/ledger/payouts/provider-return.ts";

const after = (path: string, query: string) => providerReturnPath(path, new URLSearchParams(query));

test.each([
  ["/dashboard", "stripe=success", "/stripe-setup?stripe=success&redirect=%2Fdashboard"],
  ["/settings/payments", "connect=success", "/stripe-setup?connect=success&redirect=%2Fsettings%2Fpayments"],
  [
    "/settings",
    "tab=payments&refresh=true",
    "/stripe-setup?refresh=true&redirect=%2Fsettings%3Ftab%3Dpayments",
  ],
  ["/post", "a=1&stripe=success&b=2", "/stripe-setup?stripe=success&redirect=%2Fpost%3Fa%3D1%26b%3D2"],
  ["/post", "connect=success&refresh=true", "/stripe-setup?connect=success&refresh=true&redirect=%2Fpost"],
])("a return to %s with %s goes on at payment setup and then to the page itself", (path, query, wanted) => {
  expect(after(path, query)).toBe(wanted);
});

test("the page's own redirect parameter stays with the page", () => {
  const led = new URL(after("/post", "redirect=/search&stripe=success") ?? "", "http://any");
  expect(led.searchParams.getAll("redirect")).toEqual(["/post?redirect=%2Fsearch"]);
});

test.each([
  "",
  "stripe=1",
  "stripe=failed",
  "connect=true",
  "refresh=success",
  "status=success",
  "Stripe=success",
])("%j isn't a return", (query) => {
  expect(isProviderReturn(new URLSearchParams(query))).toBe(false);
  expect(after("/dashboard", query)).toBeNull();
});
