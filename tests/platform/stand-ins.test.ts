import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base64, splitCookies } from "../../app/scripts/libraries/stand-ins.ts";

/** What a module exports that the build puts in the place of a library's. */
const exportOf = (code: string, name: string) =>
  new Function(`${code.replaceAll("export ", "")}; return ${name};`)();

test("bytes in base64 are the same, and come back with padding or without", () => {
  const { toUint8Array, fromUint8Array } = exportOf(base64, "Base64");
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(fromUint8Array(bytes)).toBe(text);
      expect(toUint8Array(text)).toEqual(bytes);
      expect(toUint8Array(text.replaceAll("=", ""))).toEqual(bytes);
    }),
  );
});

test("cookies in one header come apart, and dates stay whole", () => {
  const split = exportOf(splitCookies, "splitCookiesString");
  const token = fc.stringMatching(/^[\w!#$%&'*+.^`|~-]+$/);
  const value = fc.stringMatching(/^[\w!#$%&'()*+./:<=>?@[\]^`{|}~-]*$/);
  const date = fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
    .map((at) => at.toUTCString());
  const attribute = fc.oneof(
    date.map((at) => `Expires=${at}`),
    fc.constantFrom("HttpOnly", "Path=/", "Max-Age=60", "SameSite=Lax"),
  );
  const cookie = fc
    .tuple(token, value, fc.array(attribute))
    .map(([name, text, more]) => [`${name}=${text}`, ...more].join("; "));
  fc.assert(
    fc.property(fc.array(cookie, { minLength: 1 }), (cookies) => {
      expect(split(cookies.join(", "))).toEqual(cookies);
    }),
  );
});
