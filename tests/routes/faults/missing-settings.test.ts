import { describe, expect, test } from "vitest";
import { siteForFile } from "../site/site.ts";

describe("with a missing setting", () => {
  const site = siteForFile({ settings: { STRIPE_SECRET_KEY: "" } });

  test("every page says that the site is not configured, with its code but without the setting's name", async () => {
    const guest = await site().visitor();
    for (const path of ["/", "/login", "/legal/privacy", "/no-such-page"]) {
      const response = await guest.get(path);
      expect(response.status, path).toBe(500);
      for (const words of ["Configuration Error", "SUPABASE_CONFIG_MISSING", "<h1"])
        expect(response.text).toContain(words);
      expect(response.text).not.toMatch(/STRIPE|secret/i);
      expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    }
  });

  test("API callers get the same in their format, and no webhook is acknowledged", async () => {
    const guest = await site().visitor();
    const response = await guest.get("/api/profiles/mira");
    expect(response.status).toBe(500);
    expect(JSON.parse(response.text)).toEqual({
      success: false,
      error: "Configuration Error",
      code: "SUPABASE_CONFIG_MISSING",
    });
    expect((await guest.ask("/webhooks/stripe", { method: "POST", body: "{}" })).status).toBe(500);
  });
});

describe("when the site's origin is https", () => {
  const site = siteForFile({ settings: { APP_ORIGIN: "https://fanlight.test" } });

  test("plain http redirects there at once and does nothing else", async () => {
    const guest = await site().visitor();
    for (const path of ["/discover?order=popular", "/legal", "/api/profiles/mira", "/media/x/w320"]) {
      const response = await guest.get(path);
      expect([response.status, response.location]).toEqual([308, `https://fanlight.test${path}`]);
      expect(response.text).toBe("");
    }
    const form = await guest.form(
      "/login",
      { email: "x@example.com", password: "x" },
      { Origin: "https://fanlight.test" },
    );
    expect([form.status, form.location]).toEqual([308, "https://fanlight.test/login"]);
  });
});
