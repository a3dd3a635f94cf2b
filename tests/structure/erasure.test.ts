import { readdirSync } from "node:fs";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { exportedTables } from "#db/stores/accounts/exports.ts";
import { ownedTables } from "#db/stores/accounts/owned-tables.ts";

const folder = path.resolve(import.meta.dirname, "../../db/schema");
const schemas: object[] = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => import(path.join(folder, file))),
);
const tables = schemas.flatMap((schema) => Object.values(schema).filter((one) => is(one, SQLiteTable)));
const nameOf = (table: SQLiteTable) => getTableConfig(table).name;
// Copied to other tables; they stay empty of texts until the next release.
const former = ["conversation_cases", "conversation_reports", "account_restrictions"];
const personal = tables.filter(
  (table) =>
    !former.includes(nameOf(table)) &&
    getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === profiles),
);

test("every table with personal data is in the file of personal data", () => {
  const shown = new Set(exportedTables.map(nameOf));
  expect(personal.map(nameOf).filter((name) => !shown.has(name))).toEqual([]);
});

test("every table with personal data is erased with its owner, or is a record kept by law", () => {
  const handled = new Set(ownedTables.map(([table]) => getTableConfig(table).name));
  // What a creator wrote stays for their fans; tests/stores/messages/erasure.test.ts.
  const conversations = ["conversations", "conversation_sides", "messages", "broadcasts"];
  const elsewhere = ["content", "media", "uploads", "account_deletions", "message_pricing", ...conversations];
  const records = [
    // Evidence for disputes of these payments; deleted after 180 days.
    "access_log",
    "checkouts",
    "subscriptions",
    "content_purchases",
    "payments",
    "ledger_entries",
    "payouts",
    "payout_orders",
    "refund_requests",
    "boosts",
    "seller_debts",
    "seller_returns",
    // Evidence of a payment is kept as long as the payment. A creator's dispute texts and files are erased 90 days
    // after the dispute.
    "checkout_consents",
    "disputes",
    "dispute_files",
    "payout_holds",
    "seller_months",
    "seller_days",
    "fan_totals",
    "open_items",
    "reconciliations",
    "unpaid_renewals",
    // Evidence of a price is kept as long as the payments at that price.
    "price_changes",
    "price_requests",
    "price_answers",
    "message_unlocks",
    "reply_promises",
    "paid_messages",
    "message_purchases",
    // Shows that a report was handled; its texts are erased 180 days after the decision.
    "cases",
    "reports",
    "decisions",
    "appeals",
    // Signed ones are kept for seven years (18 USC 2257); the rest is deleted.
    "consents",
  ];
  const undecided = personal
    .map((table) => getTableConfig(table).name)
    .filter((name) => !handled.has(name) && !elsewhere.includes(name) && !records.includes(name));
  expect(undecided).toEqual([]);
  expect(personal.length).toBeGreaterThan(15);
});
