import { demoAccounts, demoPassword } from "../../db/seed/cast.ts";
import type { Options } from "./options.ts";

const row = (name: string, value: string) => `   ${name.padEnd(26)} ${value}`;

/** What a visitor needs to make a first sale. */
export function banner(options: Options): string {
  const cards = [
    ["4242 4242 4242 4242", "pays"],
    ["4000 0000 0000 0002", "is declined"],
    ["4000 0000 0000 9995", "has insufficient funds"],
    ["4000 0025 0000 3155", "asks for 3-D Secure"],
  ];
  const accounts = options.demo
    ? ["", `  Demo accounts, all with the password ${demoPassword}`].concat(
        demoAccounts.map(({ label, email }) => row(label, email)),
      )
    : [];
  return [
    "",
    `  Fanlight runs at  ${options.origin}`,
    "",
    row("Mail inbox (codes)", `${options.addresses.mail}/inbox  (begins empty at each start)`),
    row("Emails and components", options.addresses.preview),
    row("Payment provider", options.addresses.payments),
    row("Database (libSQL)", options.addresses.database),
    ...accounts,
    "",
    "  Cards to try, with any future date and any CVC",
    ...cards.map(([number = "", what = ""]) => row(number, what)),
    "",
    "  Ctrl-C ends everything. npm start -- --fresh begins with new data.",
    "",
  ].join("\n");
}
