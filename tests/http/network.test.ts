import { describe, expect, test } from "vitest";
import { networkOf } from "#http/network.ts";

describe("networkOf", () => {
  test.each([
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8::ffff:1:2:3", "2001:db8:0:0::/64"],
    ["2001:0db8:0000:0000:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:0:1::9", "2001:db8:0:1::/64"],
  ])("counts %s under its line", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  test.each([["198.51.100.1"], ["::ffff:198.51.100.1"], ["::1"], [""]])("leaves %s alone", (ip) => {
    expect(networkOf(ip)).toBe(ip);
  });
});
