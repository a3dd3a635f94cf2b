import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();

test("capitals, slashes, and percent-encoding bypass no gate", async () => {
  const fan = await site().visitor({ as: people.fan });
  const guest = await site().visitor({ adult: false });
  for (const address of [
    "/POST",
    "/Post/",
    "/post//",
    "//post",
    "/%70ost",
    "/pos%74",
    "/%70%6f%73%74",
    "/post?x=/legal",
    "/post#/legal",
    "/./post",
    "/legal/../post",
    "/legal/%2e%2e/post",
    "/post%2F",
    "/post.data",
    "/POST.data",
    "/post.DATA",
    "/%70ost.data",
    "/post%2Edata",
    "/post/.data",
    "/seller/DASHBOARD",
    "/seller//dashboard",
    "/Seller/Dashboard.data",
    "/post-content/",
    "/post;/legal",
    "/post%00",
    "/post%E0%A4%A",
  ]) {
    for (const method of ["GET", "HEAD"]) {
      // Data requests express a redirect as a 202.
      const seen = await fan.ask(address, { method });
      expect(seen.text, address).not.toContain('name="files"');
      expect([202, 302, 301, 400, 401, 403, 404], `${address} ${seen.status}`).toContain(seen.status);
      const refused = await guest.ask(address, { method });
      expect([302, 301, 400, 401, 403, 404], `${address} ${refused.status}`).toContain(refused.status);
      expect(refused.text, address).not.toContain('name="files"');
    }
  }
  for (const address of ["/SETTINGS", "/settings/", "/%73ettings", "//settings", "/Settings.data"]) {
    const response = await guest.get(address);
    expect([302, 403], `${address} ${response.status}`).toContain(response.status);
    expect(response.text).not.toContain("@example.com");
  }
});

test("a media URL in other letter case opens nothing more", async () => {
  const guest = await site().visitor();
  for (const address of [
    "/media/medium-post-subscriber/w320",
    "/media//medium-post-subscriber//w320",
    "/MEDIA/medium-post-subscriber/w320",
    "/media/medium%2Dpost-subscriber/w320",
    "/media/medium-post-subscriber/w320/",
    "/media/medium-post-subscriber/w320.data",
    "/media/medium-post-free%2F..%2Fmedium-post-subscriber/w320",
    "/media/medium-post-free/..%2Fmedium-post-subscriber%2Fw320",
    "/media/medium-post-free/w320%00",
  ]) {
    const response = await guest.get(address);
    expect([404, 200], address).toContain(response.status);
    expect(response.headers.get("Content-Type"), address).not.toBe("image/webp");
  }
});
