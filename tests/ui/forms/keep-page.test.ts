import { describe, expect, test } from "vitest";
import { failureOf, isConnectionLost, isFailure, keepPage, refusalOf } from "#ui/forms/keep-page.ts";

const routeError = (data: unknown) => ({ status: 403, statusText: "", internal: false, data });

describe("a submission of a hydrated page", () => {
  test("passes results and redirects on", async () => {
    expect(await keepPage({ serverAction: async () => ({ ok: 1 }) as never })).toEqual({ ok: 1 });
    const redirect = new Response(null, { status: 303 });
    const redirected = keepPage({
      serverAction: async () => {
        throw redirect;
      },
    });
    await expect(redirected).rejects.toBe(redirect);
  });

  test("becomes a failure when the connection is lost, a page is returned, or the server refuses", () => {
    expect(failureOf(new TypeError("Failed to fetch"))).toEqual({ failed: "offline" });
    expect(failureOf(new Error("Unable to decode turbo-stream response from URL: x"))).toEqual({
      failed: "refused",
    });
    expect(failureOf(routeError("Not yours"))).toEqual({ failed: "error", text: "Not yours" });
    expect(failureOf(routeError({ a: 1 }))).toEqual({ failed: "error", text: undefined });
    expect(failureOf(new Error("boom"))).toEqual({ failed: "error" });
  });

  test("is distinguished from a fault of the page by each browser's wording for a lost connection", () => {
    const words = ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"];
    for (const one of words) expect(isConnectionLost(new TypeError(one))).toBe(true);
    expect(isConnectionLost(new TypeError("Cannot read properties of null (reading 'fetch')"))).toBe(false);
    expect(isConnectionLost(new Error("Failed to fetch"))).toBe(false);
  });

  test("without a response isn't described as unsent", () => {
    expect(refusalOf({ failed: "offline" })?.errors).toEqual({
      form: "We couldn't reach Fanlight. What you entered is still here. Please try again.",
    });
  });

  test("is distinguished from what the server returned", () => {
    expect(isFailure({ failed: "offline" })).toBe(true);
    expect(isFailure({ errors: {} })).toBe(false);
    expect(isFailure(undefined)).toBe(false);
  });
});
