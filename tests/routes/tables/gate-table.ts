import { CALLS } from "./gate-calls.ts";
import { PAGES } from "./gate-pages.ts";

/**
 * Accounts that haven't finished onboarding are redirected to it, except here, where they get the fan's response unless
 * another gate stops them. Of the API calls, only those below require onboarding.
 */
const BEFORE_ONBOARDING: Record<string, string> = {
  "/login": "/discover",
  "/login/second-step": "/discover",
  "/login/passkey": "/login",
  "/signup": "/discover",
  "/register": "/signup",
  "/verify-email": "/welcome",
  "/admin/reconciliation": "role",
  "/admin/creators/mira/payouts": "role",
  "/admin/audit": "role",
  "/admin/errors": "role",
  "/admin/records": "role",
  "/admin/records/none.csv": "role",
  "/admin/audit/none.csv": "role",
  "/admin/cases/appeals": "role",
  "/admin/disputes/none": "role",
  "/admin/held": "role",
  "/admin/held/words": "role",
  "/admin/held/none": "role",
  "/admin/reports": "role",
  "/admin/appeals": "role",
  "/admin/cases": "role",
  "/admin/cases/together": "role",
  "/admin/cases/none": "role",
  "/admin/cases/none/conversation": "role",
  "/admin/cases/none/files/none": "role",
  "/admin/payments/no-such-payment/refund": "role",
  "/admin/fraud": "role",
  "/admin/featured": "role",
  "/admin/features": "role",
  "/admin/regions": "role",
  "/admin/bypass": "role",
  "/admin/people": "role",
  "/admin/people/none": "role",
  "/admin": "role",
  "/admin/payments": "role",
  "/admin/payments/losses": "role",
  "/admin/payments/no-such-payment": "role",
  "/admin/webhooks": "role",
  "/admin/tax": "role",
  "/admin/tax/2026.csv": "role",
  "/welcome": "/welcome/buyer/welcome",
  "/welcome/buyer/welcome": "200",
  "/welcome/buyer/complete": "/welcome/buyer/welcome",
  "/welcome/seller/welcome": "/welcome/buyer/welcome",
  "/welcome/creator-profile": "/welcome/buyer/welcome",
  "/settings/export": "200",
  "/settings/restriction": "200",
  "/verify-age/check": "/verify-age",
  "/terms": "/discover",
  "/consents": "200",
  "/settings/export/file": "/settings/export",
  "/settings/delete-account": "200",
  "/settings/sessions": "200",
  "/subscriptions": "200",
  "/settings/payments": "/settings?tab=payments",
  "/stripe-setup": "/discover",
  "/force-stripe-setup": "/discover",
  "/stripe-success": "/stripe-setup?connect=success",
  "/onboarding/complete": "/stripe-setup?connect=success",
  "/subscription-success": "404",
  "/payment-success": "404",
  "/no-such-page": "404",
  "/posters": "404",
  "/settings/payments/deeper": "404",
};
const CALLS_THAT_WAIT = [
  "/messages/socket",
  "/api/stripe/subscription/checkout",
  "/stripe/subscription/checkout",
];

function arrival(address: string, machine: boolean, gate: Row["gate"], buyer: string): string {
  if (machine) return CALLS_THAT_WAIT.includes(address) ? "welcome" : buyer;
  return BEFORE_ONBOARDING[address] ?? (gate === "closed" ? "welcome" : buyer);
}

/** The tables' columns, and one derived from the fan's. */
const columns = ["guest", "unverified", "buyer", "no-profile", "no-payouts", "seller", "admin"] as const;
export const viewers = [...columns, "arrival"] as const;
export type ViewerName = (typeof viewers)[number];
export type Row = {
  address: string;
  isCall: boolean;
  /**
   * open: to all; closed: to all but adults in an open region; own: closed to such guests, open to accounts;
   * age: the age gate's own page, 451 in a strict region.
   */
  gate: "open" | "closed" | "own" | "age";
  cells: Record<ViewerName, string>;
};

const read = (table: string, isCall: boolean): Row[] =>
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [address = "", gate, ...cells] = line.trim().split(/\s+/);
      if (cells.length !== columns.length)
        throw new Error(`a row of the gate table is not complete: ${line}`);
      const row = { address, isCall, gate: gate as Row["gate"] };
      const named = columns.map((name, i) => [name, cells[i] ?? ""]);
      const last = ["arrival", arrival(address, isCall, row.gate, cells[columns.indexOf("buyer")] ?? "")];
      return { ...row, cells: Object.fromEntries([...named, last]) };
    });

export const rows: Row[] = [...read(PAGES, false), ...read(CALLS, true)];

const stops: Record<string, { machine: number; page: (back: string) => string | number }> = {
  in: { machine: 401, page: (back) => `/discover?redirect=${back}` },
  mail: { machine: 403, page: (back) => `/verify-email?redirect=${back}` },
  role: { machine: 403, page: () => 403 },
  welcome: { machine: 403, page: (back) => `/welcome?redirect=${back}` },
  setup: { machine: 403, page: (back) => `/welcome/creator-profile?redirect=${back}` },
  pay: { machine: 403, page: (back) => `/seller/onboarding-required?redirect=${back}` },
};

/** Anyone may read these; writing requires a creator with payouts. */
const creators = { guest: "in", unverified: "mail", buyer: "role", arrival: "role", admin: "role" };
const BY_CREATORS: Record<string, Partial<Record<ViewerName, string>>> = {
  "/api/content": { ...creators, "no-profile": "setup", "no-payouts": "pay" },
};

export type GateStatus = "adult" | "not-confirmed" | "strict";
/** A status or a redirect's target; "through" if only passing the gates matters. */
export type Expected = number | string;

const isClosed = ({ gate }: Row, viewer: ViewerName) =>
  gate === "closed" || (gate === "own" && viewer === "guest");

function cellOf(row: Row, viewer: ViewerName, shape: string): string {
  const address = row.address.split("?")[0] ?? "";
  return (shape === "POST" && BY_CREATORS[address]?.[viewer]) || row.cells[viewer];
}

/** The table's response to one of the four request shapes; a form stopped by a gate redirects like a page. */
export function expected(
  row: Row,
  viewer: ViewerName,
  standing: GateStatus,
  shape: "GET" | "HEAD" | "POST" | "data",
): Expected {
  const machine = row.isCall || shape === "data";
  const back = encodeURIComponent(row.address);
  const asked = shape === "GET" || shape === "HEAD";
  if (row.gate === "age" && standing === "strict") return 451;
  const closed = isClosed(row, viewer);
  if (closed && standing === "strict") return 451;
  if (closed && standing === "not-confirmed") return machine ? 403 : `/verify-age?redirect=${back}`;
  const cell = cellOf(row, viewer, shape);
  const stop = stops[cell];
  if (stop && machine) return stop.machine;
  // When the session has ended, the form is shown again with what was typed.
  if (cell === "in" && shape === "POST") return 403;
  if (stop) return stop.page(back);
  // Its page explains that the role can't be changed.
  if (row.address === "/welcome/become-creator" && viewer === "guest" && !asked && !machine) return 409;
  if (!asked) return "through";
  return cell.startsWith("/") ? target(row, cell, standing) : Number(cell);
}

/** Where an open URL redirects in a strict region: only own data and its sign-in are open there. */
function target(row: Row, cell: string, standing: GateStatus): Expected {
  if (standing !== "strict") return cell;
  if (row.address === "/verify-age/check") return 200;
  return row.gate === "open" ? "/own-data" : cell;
}
