import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { browserAt } from "../../local/test-tools.mjs";
import { newAccount } from "./signed-in.ts";
import { PASSWORD } from "./steps/journeys.ts";

/** What a visitor does on a page, from top to bottom. */
type Action = { tick: string } | { fill: string; with: string } | { press: string };
type Reader = { read(address: string): string; act(address: string, actions: Action[]): void };

const TERMINAL = "/usr/bin/script";
const SIZE = "stty rows 60 cols 200";
const programs = {
  lynx: browserAt("LYNX_PATH") ?? "lynx",
  w3m: browserAt("W3M_PATH") ?? "w3m",
};
const at = (address: string) => new URL(address, process.env.SITE).href;

function inTerminal(command: string, folder: string, input = "") {
  execFileSync(TERMINAL, ["-qfec", `${SIZE}; ${command}`, "/dev/null"], {
    env: { ...process.env, TERM: "xterm", HOME: folder },
    stdio: ["pipe", "ignore", "inherit"],
    timeout: 60_000,
    input,
  });
}
const output = (program: string, options: string[], folder: string) =>
  execFileSync(program, options, {
    encoding: "utf8",
    timeout: 30_000,
    env: { ...process.env, HOME: folder },
  });

/** Lynx's Tab stops in its text output: links, buttons, boxes, and text fields. */
const STOP = /\[\d+\]|\(BUTTON\)|\[[ X]\]|\([ *]\)|_{3,}/g;

/** Lynx moves by Tab, so the stops before the target are counted. */
function lynx(folder: string): Reader {
  const [cookies, config, keys] = ["cookies", "lynx.cfg", "keys"].map((name) => path.join(folder, name));
  const options = ["-nopause", `-cfg=${config}`];
  const settings = ["PERSISTENT_COOKIES:TRUE", "ACCEPT_ALL_COOKIES:TRUE", "FORCE_SSL_COOKIES_SECURE:FALSE"];
  const files = [`COOKIE_FILE:${cookies}`, `COOKIE_SAVE_FILE:${cookies}`];
  writeFileSync(String(cookies), "");
  writeFileSync(String(config), `${[...settings, ...files].join("\n")}\n`);
  const read = (address: string) =>
    output(programs.lynx, [...options, "-dump", "-width=200", at(address)], folder);
  return {
    read,
    act(address, actions) {
      const page = read(address);
      const stops = [...page.matchAll(STOP)].map(({ index }) => index);
      const lines: string[] = [];
      let here = 0;
      for (const action of actions) {
        const words =
          "tick" in action
            ? `[ ] ${action.tick}`
            : "fill" in action
              ? action.fill
              : `(BUTTON) ${action.press}`;
        const found = page.indexOf(words, stops[here]);
        expect(found, `${words} on ${address}:\n${page}`).toBeGreaterThanOrEqual(0);
        const wanted = stops.findIndex((index) => index >= found);
        for (; here < wanted; here++) lines.push("key <tab>");
        lines.push(...("fill" in action ? [...action.with].map((key) => `key ${key}`) : ["key ^J"]));
      }
      writeFileSync(String(keys), `${[...lines, "key Q", "key y"].join("\n")}\n`);
      inTerminal([programs.lynx, ...options, `-cmd_script=${keys}`, `'${at(address)}'`].join(" "), folder);
    },
  };
}

/** w3m searches from the cursor; a checkbox comes before its label, a text field after it. */
function w3m(folder: string): Reader {
  const options = ["-cookie", "-o", "accept_cookie=1", "-o", "use_mouse=0"];
  const [FORTH, BACK, ENTER] = ["\t", "\x1b\t", "\n"];
  return {
    read: (address) => output(programs.w3m, [...options, "-dump", "-cols", "200", at(address)], folder),
    act(address, actions) {
      const keys = actions.map((action) => {
        if ("tick" in action) return `/${action.tick}${ENTER}${BACK}${ENTER}`;
        if ("fill" in action) return `/${action.fill}${ENTER}${FORTH}${ENTER}${action.with}${ENTER}`;
        return `/${action.press}${ENTER}${ENTER}`;
      });
      inTerminal([programs.w3m, ...options, `'${at(address)}'`].join(" "), folder, `${keys.join("")}Q`);
    },
  };
}

// By default, Lynx sends no Referer for a page with a query, so these URLs have none.
for (const [name, open] of Object.entries({ lynx, w3m }))
  test(`in ${name}: passes the age gate, signs in, and signs out`, async () => {
    const program = programs[name as keyof typeof programs];
    test.skip(
      ![program, TERMINAL].every((file) => existsSync(file)),
      `${name}, or a terminal to run it in, is not installed here`,
    );
    const { email } = await newAccount("fan");
    const folder = mkdtempSync(path.join(tmpdir(), `fanlight-${name}-`));
    const reader = open(folder);
    try {
      expect(reader.read("/discover")).toContain("Age Verification Required");
      reader.act("/verify-age", [{ tick: "I confirm" }, { press: "Confirm & Continue" }]);
      expect(reader.read("/discover")).not.toContain("Age Verification Required");
      expect(reader.read("/discover")).toMatch(/\bDiscover\b/);

      expect(reader.read("/settings")).not.toContain(email);
      reader.act("/login", [
        { fill: "Email", with: email },
        { fill: "Password", with: PASSWORD },
        { press: "Log In" },
      ]);
      expect(reader.read("/settings")).toContain(email);

      reader.act("/settings", [{ press: "Sign Out" }]);
      expect(reader.read("/settings")).not.toContain(email);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
