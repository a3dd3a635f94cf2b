import { describe, expect, test } from "vitest";
import { isSameOrigin } from "#http/gates/same-origin.ts";

const own = "https://fanlight.example";
type Sent = { "Sec-Fetch-Site"?: string; Origin?: string; Referer?: string };
const ask = (headers: Sent, origin = own) =>
  isSameOrigin(new Request(`${own}/post`, { method: "POST", headers }), origin);

describe("isSameOrigin", () => {
  const rows: [string, Sent, boolean][] = [
    ["no header at all", {}, false],
    ["Sec-Fetch-Site same-origin", { "Sec-Fetch-Site": "same-origin" }, true],
    ["Sec-Fetch-Site same-site", { "Sec-Fetch-Site": "same-site" }, false],
    ["Sec-Fetch-Site cross-site", { "Sec-Fetch-Site": "cross-site" }, false],
    ["Sec-Fetch-Site none, as typed into the address bar", { "Sec-Fetch-Site": "none" }, false],
    ["Sec-Fetch-Site cross-site with our Origin", { "Sec-Fetch-Site": "cross-site", Origin: own }, false],
    [
      "Sec-Fetch-Site same-origin with a foreign Referer",
      { "Sec-Fetch-Site": "same-origin", Referer: "https://evil.example/" },
      true,
    ],
    [
      "Sec-Fetch-Site same-origin with a foreign Origin",
      { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
      false,
    ],
    ["our Origin", { Origin: own }, true],
    ["our Origin with a foreign Referer", { Origin: own, Referer: "https://evil.example/" }, true],
    ["a foreign Origin", { Origin: "https://evil.example" }, false],
    ["a foreign Origin with our Referer", { Origin: "https://evil.example", Referer: `${own}/` }, false],
    ["Origin null", { Origin: "null" }, false],
    ["Origin null with our Referer", { Origin: "null", Referer: `${own}/post` }, false],
    ["another scheme", { Origin: "http://fanlight.example" }, false],
    ["another port", { Origin: "https://fanlight.example:8443" }, false],
    ["our default port spelled out", { Origin: "https://fanlight.example:443" }, true],
    ["a subdomain", { Origin: "https://x.fanlight.example" }, false],
    ["our name as a beginning", { Origin: "https://fanlight.example.evil.example" }, false],
    ["our name as a user", { Origin: "https://fanlight.example@evil.example" }, false],
    ["our Referer", { Referer: `${own}/post?x=1` }, true],
    ["a foreign Referer", { Referer: "https://evil.example/?https://fanlight.example" }, false],
    ["a Referer that is no address", { Referer: "fanlight.example" }, false],
  ];
  test.each(rows)("%s", (_, headers, wanted) => {
    expect(ask(headers)).toBe(wanted);
  });

  test("compares with the site's own origin, not with the requested one", () => {
    expect(ask({ Origin: own }, "https://other.example")).toBe(false);
    expect(ask({ Origin: "https://other.example" }, "https://other.example/")).toBe(true);
  });
});
