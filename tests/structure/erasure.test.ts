import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as accessTables from "../../db/schema/access-log.ts";
import * as accountTables from "../../db/schema/accounts.ts";
import * as balanceTables from "../../db/schema/balances.ts";
import * as reportTables from "../../db/schema/conversations/reports.ts";
import * as teamTables from "../../db/schema/conversations/team.ts";
import * as disputeTables from "../../db/schema/disputes.ts";
import * as fraudTables from "../../db/schema/fraud.ts";
import * as gateTables from "../../db/schema/gates.ts";
import * as mediaTables from "../../db/schema/media.ts";
import * as messageTables from "../../db/schema/messages.ts";
import * as moneyTables from "../../db/schema/money.ts";
import * as operationTables from "../../db/schema/operations.ts";
import * as holdTables from "../../db/schema/payout-holds.ts";
import * as payoutTables from "../../db/schema/payouts.ts";
import * as postTables from "../../db/schema/posts.ts";
import * as priceTables from "../../db/schema/price-changes.ts";
import * as refundTables from "../../db/schema/refunds.ts";
import * as renewalTables from "../../db/schema/renewals.ts";
import * as cardTables from "../../db/schema/saved-cards.ts";
import * as securityTables from "../../db/schema/security.ts";
import * as limitTables from "../../db/schema/spending-limits.ts";
import * as tipTables from "../../db/schema/tips.ts";
import * as replayTables from "../../db/schema/webhook-events.ts";
import { exportedTables } from "../../db/stores/accounts/exports.ts";
import { ownedTables } from "../../db/stores/accounts/owned-tables.ts";

const schemas = [
  accessTables,
  accountTables,
  cardTables,
  disputeTables,
  balanceTables,
  gateTables,
  holdTables,
  fraudTables,
  gateTables,
  limitTables,
  mediaTables,
  messageTables,
  moneyTables,
  operationTables,
  payoutTables,
  postTables,
  refundTables,
  priceTables,
  renewalTables,
  reportTables,
  securityTables,
  teamTables,
  replayTables,
  tipTables,
];
const tables = schemas.flatMap((schema) => Object.values(schema).filter((one) => is(one, SQLiteTable)));
const personal = tables.filter((table) =>
  getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === accountTables.profiles),
);
const nameOf = (table: SQLiteTable) => getTableConfig(table).name;

test("every table with personal data is in the file of personal data", () => {
  const shown = new Set(exportedTables.map(nameOf));
  expect(personal.map(nameOf).filter((name) => !shown.has(name))).toEqual([]);
});

test("every table with personal data is erased with its owner, or is a record kept by law", () => {
  const handled = new Set(ownedTables.map(([table]) => getTableConfig(table).name));
  // What a creator wrote stays for their fans; tests/stores/messages/erasure.test.ts.
  const conversations = ["conversations", "conversation_sides", "messages"];
  const elsewhere = ["content", "media", "uploads", "account_deletions", "message_pricing", ...conversations];
  const records = [
    // Proof for disputes of these payments; deleted after 180 days.
    "access_log",
    "checkouts",
    "subscriptions",
    "content_purchases",
    "payments",
    "ledger_entries",
    "payouts",
    "payout_orders",
    "refund_requests",
    "seller_debts",
    // What proves a payment is kept as long as it. A creator's text and files go 90 days after the dispute.
    "checkout_consents",
    "disputes",
    "dispute_files",
    "payout_holds",
    "seller_months",
    "open_items",
    "reconciliations",
    "unpaid_renewals",
    // What proves a price is kept as long as the payments at it.
    "price_changes",
    "price_requests",
    "price_answers",
    "message_unlocks",
    "paid_messages",
    "message_purchases",
    // What shows that a report was handled; its texts go 180 days after the decision.
    "conversation_cases",
    "conversation_reports",
  ];
  const undecided = personal
    .map((table) => getTableConfig(table).name)
    .filter((name) => !handled.has(name) && !elsewhere.includes(name) && !records.includes(name));
  expect(undecided).toEqual([]);
  expect(personal.length).toBeGreaterThan(15);
});
