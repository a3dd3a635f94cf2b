import { expect } from "vitest";
import { ORIGIN } from "./test-settings.ts";
import type { Answer } from "./visitor.ts";

/** Ways to name a place that is not ours, as a path, an address, or what a browser makes one of. */
export const foreignAddresses = [
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

/** An address is ours, and still is once read again, as a browser does with what a page hands on. */
export function expectOwnAddress(address: string, name: string) {
  const led = new URL(address, ORIGIN);
  expect(led.origin, `${name}: ${address}`).toBe(ORIGIN);
  expect(new URL(led.pathname, ORIGIN).origin, `${name}: ${address}`).toBe(ORIGIN);
}

/** An answer leads to us and nowhere else, by its header and by each link and form of its page. */
export function expectOwnLinks({ location, text }: Answer, name: string) {
  if (location !== null) expectOwnAddress(location, name);
  for (const [, href = ""] of text.matchAll(/(?:href|action)="([^"]*(?:evil|javascript:|data:text)[^"]*)"/gi))
    expectOwnAddress(href.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"), name);
}
