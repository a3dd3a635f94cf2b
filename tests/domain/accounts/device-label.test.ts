import { expect, test } from "vitest";
import { deviceLabel } from "#domain/accounts/device-label.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, "Safari on Mac"],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0",
    "Opera on Windows",
  ],
  ["Lynx/2.9.0dev libwww-FM/2.14", "Lynx"],
  ["w3m/0.5.3+git2023", "w3m"],
  ["SomeTool on Windows", "A browser on Windows"],
  ["", "An unknown device"],
  ["<script>alert(1)</script>", "An unknown device"],
])("%s is %s", (userAgent, words) => expect(deviceLabel(userAgent)).toBe(words));
