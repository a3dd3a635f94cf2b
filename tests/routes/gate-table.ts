import { posts } from "../cast.ts";

/**
 * What every address answers to a GET, reviewed by hand and independent of the worker's own table. The viewers are
 * adults in an open region; "closed" addresses ask everybody for their age first and answer 451 in a strict region;
 * "own" ones do so to guests alone, since people's own data are theirs wherever they are.
 *
 * A number is a status, a path a redirect to it. in: sign in first; mail: verify the address; role: not for you;
 * welcome: finish the first steps; setup: fill the profile; pay: finish payment onboarding.
 */
const PAGES = `
address                                 shut    guest      unverified buyer      no-profile no-payouts seller     admin
/                                       closed  200        200        200        200        200        200        200
/discover                               closed  200        200        200        200        200        200        200
/login                                  closed  200        /discover  /discover  /discover  /discover  /discover  /discover
/login/second-step                      closed  /login     /discover  /discover  /discover  /discover  /discover  /discover
/login/passkey                          closed  /login     /login     /login     /login     /login     /login     /login
/signup                                 closed  200        /discover  /discover  /discover  /discover  /discover  /discover
/register                               closed  /signup    /signup    /signup    /signup    /signup    /signup    /signup
/logout                                 open    /discover  /discover  /discover  /discover  /discover  /discover  /discover
/verify-email                           open    200        200        /discover  /welcome/creator-profile /discover /discover /discover
/verify-age                             age     200        200        200        200        200        200        200
/offline                                open    200        200        200        200        200        200        200
/forgot-password                        open    200        200        200        200        200        200        200
/reset-password                         open    410        410        410        410        410        410        410
/not-me                                 open    410        410        410        410        410        410        410
/settings/email/confirm                 open    410        410        410        410        410        410        410
/gate/restricted                        open    404        404        404        404        404        404        404
/legal                                  open    200        200        200        200        200        200        200
/legal/privacy                          open    200        200        200        200        200        200        200
/legal/no-such-document                 open    404        404        404        404        404        404        404
/welcome                                closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/buyer/welcome                  closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/buyer/complete                 closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/seller/welcome                 closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/creator-profile                closed  in         mail       /welcome/become-creator 200 200 200        /discover
/welcome/become-creator                 closed  /login?redirect=%2Fwelcome%2Fbecome-creator 200 200 /welcome/creator-profile /welcome/creator-profile /welcome/creator-profile 200
/profile                                closed  in         mail       200        200        200        200        200
/profile/edit                           closed  in         mail       200        setup      pay        200        200
/settings                               closed  in         mail       200        200        200        200        200
/settings/password                      closed  in         mail       200        200        200        200        200
/settings/sessions                      closed  in         200        200        200        200        200        200
/settings/email                         closed  in         mail       200        200        200        200        200
/settings/payments                      closed  in         mail       /settings?tab=payments /settings?tab=payments /settings?tab=payments /settings?tab=payments /settings?tab=payments
/settings/two-step                      closed  in         mail       200        200        200        200        200
/settings/two-step/codes                closed  in         mail       /settings/two-step /settings/two-step /settings/two-step /settings/two-step /settings/two-step
/settings/passkeys                      closed  in         mail       200        200        200        200        200
/settings/export                        own     in         200        200        200        200        200        200
/settings/export/file                   own     in         /settings/export /settings/export /settings/export /settings/export /settings/export /settings/export
/settings/delete-account                own     in         200        200        200        200        200        200
/subscriptions                          closed  in         mail       200        200        200        200        200
/payments                               closed  in         mail       200        200        200        200        200
/subscription-success                   closed  in         mail       404        404        404        404        404
/dashboard                              closed  in         mail       /discover  setup      pay        200        /discover
/seller/dashboard                       closed  in         mail       /discover  setup      pay        200        /discover
/analytics                              closed  in         mail       role       setup      pay        200        role
/post                                   closed  in         mail       role       setup      pay        200        role
/post-content                           closed  in         mail       role       setup      pay        200        role
/post/${posts.free.id}                  closed  in         mail       role       setup      pay        200        role
/post/${posts.free.id}/delete           closed  in         mail       role       setup      pay        200        role
/post/no-such-post                      closed  in         mail       role       setup      pay        404        role
/dashboard/posts                        closed  in         mail       role       setup      pay        200        role
/dashboard/vault                        closed  in         mail       role       setup      pay        200        role
/stripe-setup                           closed  in         mail       /discover  /welcome/creator-profile 200 200  /discover
/force-stripe-setup                     closed  in         mail       /discover  /welcome/creator-profile 200 200  /discover
/seller/onboarding-required             closed  in         mail       role       200        200        200        role
/seller/mira                            closed  200        200        200        200        200        200        200
/seller/nobody                          closed  404        404        404        404        404        404        404
/seller/mira/subscribe                  closed  in         mail       /seller/mira /seller/mira /seller/mira /seller/mira /seller/mira
/seller/mira/content/${posts.free.id}   closed  200        200        200        200        200        200        200
/seller/mira/content/${posts.ppv.id}    closed  200        200        200        200        200        200        200
/seller/mira/content/${posts.draft.id}  closed  404        404        404        404        404        200        404
/admin                                  closed  in         mail       role       role       role       role       200
/admin/bypass                           closed  in         mail       role       role       role       role       200
/admin/regions                          closed  in         mail       role       role       role       role       200
/admin/audit                            closed  in         mail       role       role       role       role       200
/no-such-page                           closed  404        404        404        404        404        404        404
/posters                                closed  404        404        404        404        404        404        404
/settings/payments/deeper               closed  404        404        404        404        404        404        404
`;

/** The same for what machines ask: no redirects, and 4xx in place of pages. */
const MACHINES = `
address                                 shut    guest      unverified buyer      no-profile no-payouts seller     admin
/health                                 open    200        200        200        200        200        200        200
/api/email/send-verification            open    405        405        405        405        405        405        405
/api/email/resend-verification          open    405        405        405        405        405        405        405
/api/email/verify-code                  open    405        405        405        405        405        405        405
/api/email/check-verification           open    405        405        405        405        405        405        405
/api/auth/token                         closed  in         405        405        405        405        405        405
/webhooks/stripe                        open    405        405        405        405        405        405        405
/media/medium-${posts.free.id}/w320       closed  200        200        200        200        200        200        200
/media/medium-${posts.subscriber.id}/w320 closed  404        404        404        404        404        200        404
/media/medium-${posts.draft.id}/w320      closed  404        404        404        404        404        200        404
/api/profiles/mira                      closed  200        200        200        200        200        200        200
/profiles/mira                          closed  200        200        200        200        200        200        200
/api/profiles/nobody                    closed  404        404        404        404        404        404        404
/api/profiles/me                        closed  in         200        200        200        200        200        200
/profiles/me                            closed  in         200        200        200        200        200        200
/api/stripe/session/cs_none             closed  in         mail       404        404        404        404        404
/api/stripe/subscription/checkout       closed  in         mail       405        405        405        405        405
/stripe/subscription/checkout           closed  in         mail       405        405        405        405        405
/api/subscription/verify-and-create     closed  in         mail       405        405        405        405        405
/api/subscription/create-from-session   closed  in         mail       405        405        405        405        405
/api/passkeys/options                   closed  405        405        405        405        405        405        405
/api/stripe/connect/setup               closed  in         mail       role       405        405        405        role
/api/connect/ensure-sync                closed  in         mail       role       405        405        405        role
/api/connect/sync-status                closed  in         mail       role       405        405        405        role
`;

/**
 * Whoever has not finished the welcome is led back to it, except here; where nothing else stops a buyer, they are
 * answered as a buyer is. Of the calls only those below wait for the welcome.
 */
const BEFORE_THE_WELCOME: Record<string, string> = {
  "/login": "/discover",
  "/login/second-step": "/discover",
  "/login/passkey": "/login",
  "/signup": "/discover",
  "/register": "/signup",
  "/verify-email": "/welcome",
  "/admin/audit": "role",
  "/admin/regions": "role",
  "/admin/bypass": "role",
  "/admin": "role",
  "/welcome": "/welcome/buyer/welcome",
  "/welcome/buyer/welcome": "200",
  "/welcome/buyer/complete": "/welcome/buyer/welcome",
  "/welcome/seller/welcome": "/welcome/buyer/welcome",
  "/welcome/creator-profile": "/welcome/buyer/welcome",
  "/settings/export": "200",
  "/settings/export/file": "/settings/export",
  "/settings/delete-account": "200",
  "/settings/sessions": "200",
  "/settings/payments": "/settings?tab=payments",
  "/stripe-setup": "/discover",
  "/force-stripe-setup": "/discover",
  "/subscription-success": "404",
  "/no-such-page": "404",
  "/posters": "404",
  "/settings/payments/deeper": "404",
};
const CALLS_THAT_WAIT = ["/api/stripe/subscription/checkout", "/stripe/subscription/checkout"];

function arrival(address: string, machine: boolean, shut: Row["shut"], buyer: string): string {
  if (machine) return CALLS_THAT_WAIT.includes(address) ? "welcome" : buyer;
  return BEFORE_THE_WELCOME[address] ?? (shut === "closed" ? "welcome" : buyer);
}

/** The columns of the tables above, and one that follows from the buyer's. */
const columns = ["guest", "unverified", "buyer", "no-profile", "no-payouts", "seller", "admin"] as const;
export const viewers = [...columns, "arrival"] as const;
export type ViewerName = (typeof viewers)[number];
export type Row = {
  address: string;
  machine: boolean;
  /**
   * open to all; closed to whoever is no adult in an open region; own: closed to such guests, open to the signed in;
   * age: the gate's own page, 451 where strict.
   */
  shut: "open" | "closed" | "own" | "age";
  cells: Record<ViewerName, string>;
};

const read = (table: string, machine: boolean): Row[] =>
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [address = "", shut, ...cells] = line.trim().split(/\s+/);
      if (cells.length !== columns.length)
        throw new Error(`a row of the gate table is not complete: ${line}`);
      const row = { address, machine, shut: shut as Row["shut"] };
      const named = columns.map((name, i) => [name, cells[i] ?? ""]);
      const last = ["arrival", arrival(address, machine, row.shut, cells[columns.indexOf("buyer")] ?? "")];
      return { ...row, cells: Object.fromEntries([...named, last]) };
    });

export const rows: Row[] = [...read(PAGES, false), ...read(MACHINES, true)];

const stops: Record<string, { machine: number; page: (back: string) => string | number }> = {
  in: { machine: 401, page: (back) => `/discover?redirect=${back}` },
  mail: { machine: 403, page: (back) => `/verify-email?redirect=${back}` },
  role: { machine: 403, page: () => 403 },
  welcome: { machine: 403, page: (back) => `/welcome?redirect=${back}` },
  setup: { machine: 403, page: (back) => `/welcome/creator-profile?redirect=${back}` },
  pay: { machine: 403, page: (back) => `/seller/onboarding-required?redirect=${back}` },
};

export type Standing = "adult" | "not-confirmed" | "strict";
/** What a request is answered with: a status or a redirect's target; "through" where only passing the gates counts. */
export type Expected = number | string;

const isClosed = ({ shut }: Row, viewer: ViewerName) =>
  shut === "closed" || (shut === "own" && viewer === "guest");

/** What the table says to a request in one of the four shapes; a form that a gate stopped leads on as a page does. */
export function expected(
  row: Row,
  viewer: ViewerName,
  standing: Standing,
  shape: "GET" | "HEAD" | "POST" | "data",
): Expected {
  const machine = row.machine || shape === "data";
  const back = encodeURIComponent(row.address);
  const asked = shape === "GET" || shape === "HEAD";
  if (row.shut === "age" && standing === "strict") return 451;
  const closed = isClosed(row, viewer);
  if (closed && standing === "strict") return 451;
  if (closed && standing === "not-confirmed") return machine ? 403 : `/verify-age?redirect=${back}`;
  const cell = row.cells[viewer];
  const stop = stops[cell];
  if (stop && machine) return stop.machine;
  // A form whose session is over is shown again with what was typed.
  if (cell === "in" && shape === "POST") return 401;
  if (stop) return stop.page(back);
  // Its page says itself that nobody's role can be changed.
  if (row.address === "/welcome/become-creator" && viewer === "guest" && !asked && !machine) return 401;
  if (!asked) return "through";
  return cell.startsWith("/") ? cell : Number(cell);
}
