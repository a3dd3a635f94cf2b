import { expect } from "vitest";
import { ORIGIN } from "./test-settings.ts";
import type { SiteResponse } from "./visitor.ts";

/** Redirect targets on other sites: paths, URLs, and strings that browsers parse as one. */
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

export function expectOwnAddress(address: string, name: string) {
  const led = new URL(address, ORIGIN);
  expect(led.origin, `${name}: ${address}`).toBe(ORIGIN);
  expect(new URL(led.pathname, ORIGIN).origin, `${name}: ${address}`).toBe(ORIGIN);
}

export function expectOwnLinks({ location, text }: SiteResponse, name: string) {
  if (location !== null) expectOwnAddress(location, name);
  for (const [, href = ""] of text.matchAll(/(?:href|action)="([^"]*(?:evil|javascript:|data:text)[^"]*)"/gi))
    expectOwnAddress(href.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"), name);
}
