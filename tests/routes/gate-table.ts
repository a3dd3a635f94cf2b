import { posts } from "../cast.ts";

/**
 * What every address answers to a GET, reviewed by hand and independent of the worker's own table. The viewers are
 * adults in an open region; "closed" addresses ask everybody for their age first and answer 451 in a strict region.
 *
 * A number is a status, a path a redirect to it. in: sign in first; mail: verify the address; role: not for you;
 * setup: fill the profile; pay: finish payment onboarding.
 */
const PAGES = `
address                                 shut    guest      unverified buyer      no-profile no-payouts seller     admin
/                                       closed  200        200        200        200        200        200        200
/discover                               closed  200        200        200        200        200        200        200
/login                                  closed  200        /discover  /discover  /discover  /discover  /discover  /discover
/signup                                 closed  200        /discover  /discover  /discover  /discover  /discover  /discover
/register                               closed  /signup    /signup    /signup    /signup    /signup    /signup    /signup
/logout                                 open    /discover  /discover  /discover  /discover  /discover  /discover  /discover
/verify-email                           open    200        200        /discover  /welcome/creator-profile /discover /discover /discover
/verify-age                             age     200        200        200        200        200        200        200
/gate/restricted                        open    404        404        404        404        404        404        404
/legal                                  open    200        200        200        200        200        200        200
/legal/privacy                          open    200        200        200        200        200        200        200
/legal/no-such-document                 open    404        404        404        404        404        404        404
/welcome/creator-profile                closed  in         mail       200        200        200        200        200
/settings                               closed  in         mail       200        200        200        200        200
/settings/payments                      closed  in         mail       /settings?tab=payments /settings?tab=payments /settings?tab=payments /settings?tab=payments /settings?tab=payments
/settings/export                        closed  in         200        200        200        200        200        200
/settings/export/file                   closed  in         /settings/export /settings/export /settings/export /settings/export /settings/export /settings/export
/settings/delete-account                closed  in         200        200        200        200        200        200
/subscriptions                          closed  in         mail       200        200        200        200        200
/payments                               closed  in         mail       200        200        200        200        200
/subscription-success                   closed  in         mail       404        404        404        404        404
/dashboard                              closed  in         mail       /discover  setup      pay        200        /discover
/seller/dashboard                       closed  in         mail       /discover  setup      pay        200        /discover
/post                                   closed  in         mail       role       setup      pay        200        role
/post-content                           closed  in         mail       role       setup      pay        200        role
/stripe-setup                           closed  in         mail       /discover  /welcome/creator-profile 200 200  /discover
/force-stripe-setup                     closed  in         mail       /discover  /welcome/creator-profile 200 200  /discover
/seller/onboarding-required             closed  in         mail       role       200        200        200        role
/seller/mira                            closed  200        200        200        200        200        200        200
/seller/nobody                          closed  404        404        404        404        404        404        404
/seller/mira/subscribe                  closed  in         mail       /seller/mira /seller/mira /seller/mira /seller/mira /seller/mira
/seller/mira/content/${posts.free.id}   closed  200        200        200        200        200        200        200
/seller/mira/content/${posts.ppv.id}    closed  200        200        200        200        200        200        200
/seller/mira/content/${posts.draft.id}  closed  404        404        404        404        404        404        404
/no-such-page                           closed  404        404        404        404        404        404        404
/posters                                closed  404        404        404        404        404        404        404
/settings/payments/deeper               closed  404        404        404        404        404        404        404
`;

/** The same for what machines ask: no redirects, and 4xx in place of pages. */
const MACHINES = `
address                                 shut    guest      unverified buyer      no-profile no-payouts seller     admin
/health                                 open    200        200        200        200        200        200        200
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
/api/stripe/connect/setup               closed  in         mail       role       405        405        405        role
/api/connect/ensure-sync                closed  in         mail       role       405        405        405        role
/api/connect/sync-status                closed  in         mail       role       405        405        405        role
`;

export const viewers = [
  "guest",
  "unverified",
  "buyer",
  "no-profile",
  "no-payouts",
  "seller",
  "admin",
] as const;
export type ViewerName = (typeof viewers)[number];
export type Row = {
  address: string;
  machine: boolean;
  /** open to all; closed to whoever is no adult in an open region; age: the gate's own page, 451 where strict. */
  shut: "open" | "closed" | "age";
  cells: Record<ViewerName, string>;
};

const read = (table: string, machine: boolean): Row[] =>
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [address = "", shut, ...cells] = line.trim().split(/\s+/);
      if (cells.length !== viewers.length)
        throw new Error(`a row of the gate table is not complete: ${line}`);
      const named = viewers.map((name, i) => [name, cells[i] ?? ""]);
      return { address, machine, shut: shut as Row["shut"], cells: Object.fromEntries(named) };
    });

export const rows: Row[] = [...read(PAGES, false), ...read(MACHINES, true)];

const stops: Record<string, { machine: number; page: (back: string) => string | number }> = {
  in: { machine: 401, page: (back) => `/discover?redirect=${back}` },
  mail: { machine: 403, page: (back) => `/verify-email?redirect=${back}` },
  role: { machine: 403, page: () => 403 },
  setup: { machine: 403, page: (back) => `/welcome/creator-profile?redirect=${back}` },
  pay: { machine: 403, page: (back) => `/seller/onboarding-required?redirect=${back}` },
};

export type Standing = "adult" | "not-confirmed" | "strict";
/** What a request is answered with: a status or a redirect's target; "through" where only passing the gates counts. */
export type Expected = number | string;

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
  if (row.shut === "age" && standing === "strict" && shape !== "POST") return 451;
  if (row.shut === "closed" && standing === "strict") return 451;
  if (row.shut === "closed" && standing === "not-confirmed")
    return machine ? 403 : `/verify-age?redirect=${back}`;
  const cell = row.cells[viewer];
  const stop = stops[cell];
  if (stop && machine) return stop.machine;
  // A form whose session is over is shown again with what was typed.
  if (cell === "in" && shape === "POST") return 401;
  if (stop) return stop.page(back);
  if (!asked) return "through";
  return cell.startsWith("/") ? cell : Number(cell);
}
