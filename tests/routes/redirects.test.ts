import { expect, test } from "vitest";
import { PASSWORD, people } from "../cast.ts";
import { siteForFile } from "./site/site.ts";

const site = siteForFile();

const away = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/\n/evil.example",
  "http:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://fanlight.test@evil.example/",
  "http://fanlight.test.evil.example/",
  "/..//evil.example",
  "/.//evil.example",
  "///evil.example",
  "%2F%2Fevil.example",
  " //evil.example",
];
for (const target of away)
  test(`redirect=${JSON.stringify(target)} leads nowhere but home`, async () => {
    const q = encodeURIComponent(target);
    const guest = await site().visitor({ adult: false });
    await guest.get("/verify-age");
    const fan = await site().visitor({ as: people.fan });
    const seller = await site().visitor({ as: people.creator });
    const answers = [
      await guest.form("/verify-age", { confirm: "on", redirect: target }),
      await fan.get(`/login?redirect=${q}`),
      await fan.get(`/signup?redirect=${q}`),
      await fan.get(`/verify-email?redirect=${q}`),
      await fan.form("/login", { email: people.fan.email, password: PASSWORD, redirect: target }),
      await seller.get(`/stripe-setup?forced=true&redirect=${q}`),
      await (await site().visitor({ as: people.otherFan })).form(`/logout?redirect=${q}`, {}),
    ];
    for (const { location } of answers) {
      expect(location).not.toBeNull();
      const led = new URL(location ?? "", "http://fanlight.test");
      expect(led.origin).toBe("http://fanlight.test");
      // Read once more, as a browser does with what a page hands on.
      expect(new URL(led.pathname, "http://fanlight.test").origin).toBe("http://fanlight.test");
    }
    for (const path of [
      `/discover?redirect=${q}`,
      `/seller/onboarding-required?redirect=${q}`,
      `/stripe-setup?redirect=${q}`,
    ])
      for (const [, href = ""] of (await seller.get(path)).text.matchAll(
        /(?:href|action)="([^"]*evil[^"]*)"/g,
      ))
        expect(new URL(href.replaceAll("&amp;", "&"), "http://fanlight.test").origin).toBe(
          "http://fanlight.test",
        );
  });
