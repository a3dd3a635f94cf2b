import { type HttpResponse, seeOther } from "../server/http.ts";
import { OBJECT_TYPES, type ObjectType } from "../server/object-types.ts";
import type { Runtime } from "../server/runtime.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { DELIVERY_MODES, deliveries } from "../webhooks/deliveries.ts";
import { actionButton, actionButtonsFor } from "./action-buttons.ts";
import { dateTime, html, htmlPage, type Markup } from "./html.ts";

const PER_PAGE = 25;

const IRREGULAR_PLURALS: Partial<Record<ObjectType, string>> = {
  "checkout.session": "checkout sessions",
  "billing_portal.session": "portal sessions",
};
const plural = (kind: ObjectType): string =>
  IRREGULAR_PLURALS[kind] ?? `${kind.replaceAll("_", " ")}s`.replace("balances", "balance");

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function dashboardPage(uow: UnitOfWork, title: string, body: Markup, status = 200): HttpResponse {
  const links = OBJECT_TYPES.map((kind) => ({ kind, count: uow.store.count(kind) })).filter(
    ({ count }) => count > 0,
  );
  return htmlPage({
    title: `${title} – Test provider`,
    wide: true,
    status,
    body: html`<nav aria-label="Objects"><ul><li><a href="/">Overview</a></li><li><a href="/deliveries">Deliveries</a></li>${links.map(
      ({ kind, count }) =>
        html`<li><a href="/objects/${kind}">${capitalized(plural(kind))}</a> <span class="soft">${count}</span></li>`,
    )}</ul></nav>
<h1>${title}</h1>
${body}`,
  });
}

interface Row {
  id: string;
  kind: string;
  account: string;
  created: number;
  type: string | null;
  status: string | null;
}

function rowsOf(uow: UnitOfWork, kind: string, page: number): Row[] {
  const rows = uow.store
    .sql(
      `select id, kind, account, created, json_extract(body, '$.type') as type, json_extract(body, '$.status') as status
       from objects where kind = ? order by seq desc limit ? offset ?`,
    )
    .all(kind, PER_PAGE + 1, (page - 1) * PER_PAGE);
  return rows.map((row) => ({
    id: String(row.id),
    kind: String(row.kind),
    account: String(row.account),
    created: Number(row.created),
    type: typeof row.type === "string" ? row.type : null,
    status: typeof row.status === "string" ? row.status : null,
  }));
}

const pager = (path: string, page: number, more: boolean): Markup =>
  html`<p class="inline">${page > 1 && html`<a href="${path}?page=${page - 1}" rel="prev">Newer</a>`}${more && html`<a href="${path}?page=${page + 1}" rel="next">Older</a>`}</p>`;

function table(rows: Row[]): Markup {
  return html`<div class="scroll"><table class="cards"><thead><tr><th scope="col">Object</th><th scope="col">Type or status</th><th scope="col">Created (UTC)</th><th scope="col">Actions</th></tr></thead>
<tbody>${rows.map(
    (
      row,
    ) => html`<tr><td><a href="/object/${row.id}">${row.id}</a></td><td>${row.type ?? row.status}${row.account && html`<br><span class="soft">${row.account}</span>`}</td>
<td>${dateTime(row.created)}</td><td><div class="inline">${actionButtonsFor(row.kind, row.id, row.status)}</div></td></tr>`,
  )}</tbody></table></div>`;
}

export function overviewPage(uow: UnitOfWork, runtime: Runtime): HttpResponse {
  const mode = uow.store.value<{ mode: string }>("delivery-mode")?.mode ?? "normal";
  const count = (state: string): number => deliveries(uow.store, "state = ?", state).length;
  const recent = rowsOf(uow, "event", 1).slice(0, 15);
  const body = html`<p>Webhooks go to <code>${runtime.options.webhookUrl ?? "nowhere"}</code>.
Queued: ${count("queued")}. Held: ${count("held")}. Delivered: ${count("done")}. Failed: ${count("failed")}.</p>
<h2>Webhook delivery</h2>
<form class="inline" method="post" action="/do/mode"><label for="mode">Mode</label>
<select id="mode" name="mode">${DELIVERY_MODES.map(
    (name) => html`<option${name === mode && html` selected`}>${name}</option>`,
  )}</select><button type="submit" class="small">Save</button></form>
<p class="soft">normal: in order for each object. hold: kept back until released. double: each event twice. shuffle: in random order.</p>
${count("held") > 0 && html`<div class="inline">${["kept", "reversed", "shuffled"].map((order) => actionButton("release", { order }, `Release (order: ${order})`))}</div>`}
<h2>Latest events</h2>
${table(recent)}
<p><a href="/objects/event">All events</a></p>`;
  return dashboardPage(uow, "Test provider", body);
}

export function objectsPage(uow: UnitOfWork, kind: string, query: URLSearchParams): HttpResponse | undefined {
  const known = OBJECT_TYPES.find((name) => name === kind);
  if (!known) return undefined;
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  const rows = rowsOf(uow, kind, page);
  const more = rows.length > PER_PAGE;
  const body = html`${table(rows.slice(0, PER_PAGE))}${pager(`/objects/${kind}`, page, more)}`;
  return dashboardPage(uow, `All ${plural(known)}`, body);
}

export function objectPage(uow: UnitOfWork, id: string): HttpResponse | undefined {
  const found = uow.store.findById(id);
  if (!found) return undefined;
  const row = statusOf(found.object);
  const sent = found.kind === "event" ? deliveries(uow.store, "event = ? order by seq", id) : [];
  const body = html`<p class="soft">${found.kind}${found.account && `, account ${found.account}`}</p>
${found.kind === "customer" && html`<p>Clock: ${dateTime(uow.followClockOf(id).now)} (UTC)</p>`}
<div class="inline">${actionButtonsFor(found.kind, id, row.status)}</div>
${sent.length > 0 && html`<h2>Deliveries</h2><ul class="plain">${sent.map((delivery) => html`<li>${delivery.state}, attempts: ${delivery.attempts}, last response: ${delivery.status ?? delivery.error ?? "none"}</li>`)}</ul>`}
<h2>JSON</h2><pre>${JSON.stringify(found.object, null, 2)}</pre>`;
  return dashboardPage(uow, id, body);
}

const statusOf = (object: unknown): { status: string | null } =>
  typeof object === "object" && object !== null && "status" in object && typeof object.status === "string"
    ? { status: object.status }
    : { status: null };

export function deliveriesPage(uow: UnitOfWork, query: URLSearchParams): HttpResponse {
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  const rows = deliveries(
    uow.store,
    "1 order by seq desc limit ? offset ?",
    PER_PAGE + 1,
    (page - 1) * PER_PAGE,
  );
  const body = html`<div class="scroll"><table class="cards"><thead><tr><th scope="col">Event</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Last response</th><th scope="col">Actions</th></tr></thead>
<tbody>${rows.slice(0, PER_PAGE).map(
    (
      row,
    ) => html`<tr><td><a href="/object/${row.event}">${uow.store.get("event", row.event)?.type ?? row.event}</a></td><td>${row.state}</td><td>${row.attempts}</td><td>${row.status ?? row.error}</td>
<td><div class="inline">${actionButton("redeliver", { event: row.event }, "Redeliver")}</div></td></tr>`,
  )}</tbody></table></div>${pager("/deliveries", page, rows.length > PER_PAGE)}`;
  return dashboardPage(uow, "Deliveries", body);
}

export function actionFailedPage(uow: UnitOfWork, message: string): HttpResponse {
  return dashboardPage(uow, "That didn't work", html`<p>${message}</p>`, 422);
}

/** Redirects to the page with the button, on this host only. */
export function redirectBack(referer: string | undefined): HttpResponse {
  if (!referer || !URL.canParse(referer)) return seeOther("/");
  const { pathname, search } = new URL(referer);
  return seeOther(pathname.startsWith("//") ? "/" : pathname + search);
}
