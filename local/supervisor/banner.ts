import { demoAccounts, demoPassword } from "#db/seed/cast.ts";
import { adminCodes } from "../demo/admin-codes.ts";
import type { Options } from "./options.ts";

const row = (name: string, value: string) => `   ${name.padEnd(26)} ${value}`;

export async function banner(options: Options, now: number): Promise<string> {
  const { current } = await adminCodes(now);
  const cards = [
    ["4242 4242 4242 4242", "Succeeds"],
    ["4000 0000 0000 0002", "Declined"],
    ["4000 0000 0000 9995", "Insufficient funds"],
    ["4000 0025 0000 3155", "Asks for 3-D Secure"],
  ];
  const accounts = options.demo
    ? ["", `  Demo accounts (password for all: ${demoPassword})`].concat(
        demoAccounts.map(({ label, email }) => row(label, email)),
        row("the admins' code", `${current}; the next ones: ${options.addresses.mail}/code`),
      )
    : [];
  return [
    "",
    `  Fanlight is running at  ${options.origin}`,
    "",
    row("Email inbox (codes)", `${options.addresses.mail}/inbox  (emptied at every start)`),
    row("Preview (emails, UI)", options.addresses.preview),
    row("Push notifications", options.addresses.push),
    row("Payment provider", options.addresses.payments),
    row("Identity provider", options.addresses.identity),
    row("Database (libSQL)", options.addresses.database),
    ...accounts,
    "",
    "  Test cards (any future date, any CVC)",
    ...cards.map(([number = "", what = ""]) => row(number, what)),
    "",
    "  Press Ctrl-C to stop. To start over with new data: npm start -- --fresh",
    "",
  ].join("\n");
}
