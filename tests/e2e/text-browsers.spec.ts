import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { browserAt } from "#local/test-tools.mjs";
import { expect } from "./browsers.ts";
import { test, write } from "./messages/people.ts";
import { sendPaid } from "./messages/send-paid.ts";
import { claimCase, decide, press, publishText } from "./moderation/case-steps.ts";
import { makeAdmin, newAccount } from "./signed-in.ts";
import { choose, publish, uniqueJpeg } from "./steps/composer.ts";
import { linkFor, mailTo, PASSWORD, payWith } from "./steps/journeys.ts";
import { forwardMail } from "./steps/stored-data.ts";

type Action =
  | { tick: string }
  | { fill: string; with: string }
  | { write: string }
  | { press: string }
  | { follow: string };
type Reader = {
  read(address: string): string;
  // Repaints at the end, since a terminal gets only the characters that differ.
  act(address: string, actions: Action[]): string;
};

const TERMINAL = "/usr/bin/script";
const SIZE = "stty rows 60 cols 200";
const programs = {
  lynx: browserAt("LYNX_PATH") ?? "lynx",
  w3m: browserAt("W3M_PATH") ?? "w3m",
};
const at = (address: string) => new URL(address, process.env.SITE).href;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escape sequences start with one.
const ESCAPES = /\x1b(?:\[[\d;?]*[A-Za-z]|[()][A-Z0-9]|.)/g;
function inTerminal(command: string, folder: string, input = ""): string {
  const screens = execFileSync(TERMINAL, ["-qfec", `${SIZE}; ${command}`, "/dev/null"], {
    env: { ...process.env, TERM: "xterm", HOME: folder },
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
    timeout: 120_000,
    input,
  });
  return screens.replace(ESCAPES, " ").replace(/\s+/g, " ");
}
const output = (program: string, options: string[], folder: string) =>
  execFileSync(program, options, {
    encoding: "utf8",
    timeout: 120_000,
    env: { ...process.env, HOME: folder },
  });

/** Lynx's Tab stops in its text output: links, buttons (those with a value show it), checkboxes, and text fields. */
const STOP = /\[\d+\]|\(BUTTON\)|\([a-z_]+\)(?= [A-Z])|\[[ X]\]|\([ *]\)|_{3,}/g;

/** The text in Lynx's output at an action's target. */
function wordsOf(action: Action): string {
  if ("tick" in action) return `[ ] ${action.tick}`;
  if ("fill" in action) return action.fill;
  if ("write" in action) return action.write;
  return "follow" in action ? `]${action.follow}` : `(BUTTON) ${action.press}`;
}

/** Lynx moves by Tab, so the stops before the target are counted. */
function lynx(folder: string): Reader {
  const [cookies, config, keys] = ["cookies", "lynx.cfg", "keys"].map((name) => path.join(folder, name));
  // Text fields take keys only once activated, so that keys always keep their meaning elsewhere.
  const options = ["-nopause", "-tna", `-cfg=${config}`];
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
        const words = wordsOf(action);
        const found = page.indexOf(words, stops[here]);
        expect(found, `${words} on ${address}:\n${page}`).toBeGreaterThanOrEqual(0);
        // A link's stop is its number, which precedes its text.
        const wanted =
          "follow" in action
            ? stops.findLastIndex((index) => index < found)
            : stops.findIndex((index) => index >= found);
        for (; here < wanted; here++) lines.push("key <tab>");
        lines.push("key ^J", ...("fill" in action ? [...action.with].map((key) => `key ${key}`) : []));
      }
      writeFileSync(String(keys), `${[...lines, "key ^L", "key Q", "key y"].join("\n")}\n`);
      return inTerminal(
        [programs.lynx, ...options, `-cmd_script=${keys}`, `'${at(address)}'`].join(" "),
        folder,
      );
    },
  };
}

/** In one of fifty starts of its editor, before it sends anything, w3m 0.5.3 frees a wrong pointer and aborts. */
const ABORTED = 134;
/** What w3m's editor writes into every text area. */
const ESSAY = "I wrote all of it myself, at 12 Harbor Street, Portland, OR 97201, USA.";

/** w3m searches from the cursor; a checkbox precedes its label, a text field follows it. */
function w3m(folder: string): Reader {
  const editor = path.join(folder, "editor");
  writeFileSync(editor, `#!/bin/sh\nprintf '%s' '${ESSAY}' > "$1"\n`, { mode: 0o755 });
  const settings = ["accept_cookie=1", "use_mouse=0", "ignorecase_search=0", `editor=${editor}`];
  const options = ["-cookie", ...settings.flatMap((setting) => ["-o", setting])];
  const [FORTH, BACK, ENTER] = ["\t", "\x1b\t", "\n"];
  return {
    read: (address) => output(programs.w3m, [...options, "-dump", "-cols", "200", at(address)], folder),
    act(address, actions) {
      const keys = actions.map((action) => {
        if ("tick" in action) return `/${action.tick}${ENTER}${BACK}${ENTER}`;
        if ("fill" in action) return `/${action.fill}${ENTER}${FORTH}${ENTER}${action.with}${ENTER}`;
        if ("write" in action) return `/${action.write}${ENTER}${FORTH}${ENTER}`;
        return `/${"follow" in action ? action.follow : action.press}${ENTER}${ENTER}`;
      });
      const command = [programs.w3m, ...options, `'${at(address)}'`].join(" ");
      for (let tries = 3; ; tries--)
        try {
          return inTerminal(command, folder, `${keys.join("")}\fQ`);
        } catch (error) {
          const isAbort = error instanceof Error && "status" in error && error.status === ABORTED;
          if (!isAbort || tries === 1) throw error;
        }
    },
  };
}

async function inBrowser(name: keyof typeof programs, journey: (reader: Reader) => Promise<void>) {
  test.skip(
    ![programs[name], TERMINAL].every((file) => existsSync(file)),
    `${name}, or a terminal to run it in, is not installed here`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), `fanlight-${name}-`));
  try {
    await journey({ lynx, w3m }[name](folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const passAgeGate = (reader: Reader) =>
  reader.act("/verify-age?redirect=%2Fdiscover", [{ tick: "I confirm" }, { press: "Confirm & Continue" }]);
const signIn = (reader: Reader, email: string) =>
  reader.act("/login?redirect=%2Fsettings", [
    { fill: "Email", with: email },
    { fill: "Password", with: PASSWORD },
    { press: "Log In" },
  ]);

for (const name of ["lynx", "w3m"] as const) {
  test(`in ${name}: a visitor passes the age gate, signs in, and signs out`, async () => {
    const { email } = await newAccount("fan");
    await inBrowser(name, async (reader) => {
      expect(reader.read("/discover")).toContain("Age Verification Required");
      passAgeGate(reader);
      expect(reader.read("/discover")).not.toContain("Age Verification Required");
      expect(reader.read("/discover")).toMatch(/\bDiscover\b/);

      expect(reader.read("/settings")).not.toContain(email);
      signIn(reader, email);
      expect(reader.read("/settings")).toContain(email);

      reader.act("/settings?tab=account", [{ press: "Sign Out" }]);
      expect(reader.read("/settings")).not.toContain(email);
    });
  });

  test(`in ${name}: a fan reads a conversation, sees what a paid message holds, gets to the payment, and opens it`, async ({
    both,
  }) => {
    const { fan, creator, path: conversation, fanEmail } = both;
    const number = await sendPaid(both, "5", false, true);
    await inBrowser(name, async (reader) => {
      passAgeGate(reader);
      signIn(reader, fanEmail);
      expect(reader.read("/messages")).toContain("Two photos for 5");
      const locked = reader.read(conversation);
      for (const text of ["Hello", "Two photos for 5", "Free preview", "1 photo", "Unlock for $5"])
        expect(locked).toContain(text);

      expect(reader.act(conversation, [{ follow: "Unlock for" }])).toContain("Unlock a message from");
      const offer = `${conversation}/${number}/buy`;
      expect(reader.read(offer)).toContain("$5 one-time");
      expect(reader.act(offer, [{ press: "Continue to payment" }])).toContain("Card number");

      // The provider's page isn't ours, so a graphical browser pays there.
      await fan.goto(offer);
      await fan.getByRole("button", { name: "Continue to payment" }).click();
      await payWith(fan, "4242424242424242");
      await expect(fan.getByRole("heading", { name: "Message Unlocked!" })).toBeVisible();
      expect(reader.read(conversation)).toContain("full refund for 24 hours");
      expect(reader.act(conversation, [{ follow: "Open" }])).toMatch(
        /View photo 1 of 2.*View photo 2 of 2.*Two photos for 5.*React/,
      );

      await creator.goto(conversation);
      await write(creator, "Which one do you like best?");
      expect(reader.act(conversation, [{ follow: "Check for new messages" }])).toContain(
        "Which one do you like best?",
      );
    });
  });
}

test("in w3m: someone without an account reports a copy, its creator answers, and both appeal", async ({
  signedInAs,
}) => {
  const { page: creator, username, email } = await signedInAs("creator");
  const { page: admin, email: adminEmail } = await signedInAs("fan");
  await makeAdmin(adminEmail, "Works on reports");
  const title = `Words by ${username}`;
  const about = encodeURIComponent(await publishText(creator, title));
  const sender = `claims.${username}@example.com`;
  await inBrowser("w3m", async (reader) => {
    expect(
      reader.act(`/report?about=${about}`, [{ tick: "It uses my work" }, { press: "Continue" }]),
    ).toContain("Say which work");
    const signed = [{ fill: "Signature", with: "Odile Marchetti" }, { press: "Send report" }];
    const form = `/report?about=${about}&reason=copyright`;
    expect(reader.act(form, [{ write: "Say which work" }, ...signed])).toContain("Enter your name");
    const receipt = reader.act(form, [
      { write: "Say which work" },
      { fill: "Your name", with: "Odile Marchetti" },
      { fill: "Your email address", with: sender },
      { tick: "I believe in good faith" },
      { tick: "What I say here" },
      ...signed,
    ]);
    expect(receipt).toContain("We got your report");

    await claimCase(admin, title);
    await decide(
      admin,
      `Remove "${title}" by`,
      "The text is on that page, older than the post.",
      /^Uses someone/,
    );
    expect(reader.read(await linkFor(sender, "/report/"))).toContain("We removed the post");

    passAgeGate(reader);
    signIn(reader, email);
    const decision = new URL(await linkFor(email, "/decisions/")).pathname;
    expect(
      reader.act(decision, [{ write: "What did we get wrong" }, { press: "Send the appeal" }]),
    ).toContain("Your appeal");
    expect(reader.act(decision, [{ follow: "Write a counter-notice" }])).toContain(
      "This is a legal statement",
    );
    await creator.goto(decision);
    const counter =
      (await creator.getByRole("link", { name: "Write a counter-notice" }).getAttribute("href")) ?? "";
    const sent = reader.act(counter, [
      { write: "Why was it" },
      { fill: "Your full legal name", with: "Noor Castellan" },
      { write: "Mailing address" },
      { fill: "Phone number", with: "+1 503 555 0142" },
      { tick: "I swear" },
      { tick: "I consent to the jurisdiction" },
      { fill: "Signature", with: "Noor Castellan" },
      { press: "Send counter-notice" },
    ]);
    expect(sent).toContain("Counter-notice sent");
    await forwardMail();
    expect(await mailTo(sender, /counter-notice/i)).toContain(ESSAY);
  });
});

test("in w3m: someone in a post shows their age, signs, and withdraws", async ({ signedInAs }, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { page: creator, username } = await signedInAs("creator");
  const email = `ana.${username}@example.com`;
  await creator.goto("/post");
  await choose(creator, js, [await uniqueJpeg("two.jpg")]);
  await creator.getByLabel("Title").fill(`Two by ${username}`);
  await creator.getByRole("radio", { name: "Other people too" }).check();
  await publish(creator);
  await creator.getByLabel("Name", { exact: true }).first().fill("Ana Reyes");
  await creator.getByLabel("Email", { exact: true }).first().fill(email);
  await press(creator, "Send links");
  const consent = new URL(await linkFor(email, "/consents/")).pathname;
  await inBrowser("w3m", async (reader) => {
    expect(reader.read(consent)).toContain(`Two by ${username}`);
    reader.act(consent, [{ press: "Start the check" }, { press: "Over 18" }]);
    const signed = reader.act(consent, [
      { tick: "I'm in this post" },
      { fill: "Signature", with: "Ana Reyes" },
      { press: "Sign and agree" },
    ]);
    expect(signed).toContain("What you signed");
    const withdrawn = reader.act(consent, [
      { follow: "Withdraw my consent" },
      { press: "Withdraw and remove" },
    ]);
    expect(withdrawn).toContain("You withdrew your consent");
  });
});
