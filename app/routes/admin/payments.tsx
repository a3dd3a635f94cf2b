import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DAY_MS } from "#domain/durations.ts";
import { type FoundSale, findPayments } from "#domain/payments/search/find-payments.ts";
import { readScope, type Scope } from "#domain/payments/search/scope.ts";
import { beginning } from "#domain/visible-text.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { isOutage } from "#http/forms/form.ts";
import { isRefusedByProvider } from "#http/payments/run-payment.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { paymentHref } from "#ui/admin/console/console-links.ts";
import { PaymentFinder } from "#ui/payments/console/payment-finder.tsx";

const PAGE_PATH = "/admin/payments";
const PAGE_SIZE = 20;
const MAX_QUERY = 500;
const MAX_LISTED = 100;

const emptyLists = { filter: null, disputed: [], declined: [] };
const nothing = { checkout: null, sales: [] as FoundSale[], first: true, next: null };

/**
 * The latest payments, or those that an ID, username, or email address stands for. A single match redirects to its
 * page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = beginning(searchParams.get("q") ?? "", MAX_QUERY).trim();
  const show = searchParams.get("show");
  if (query === "" && (show === "disputed" || show === "declined"))
    return { query, message: null, ...nothing, ...(await listFiltered(context, show)) };
  // Later pages repeat the match, so that the provider isn't asked again.
  const scope = readScope(searchParams);
  if (query === "" || scope !== null) {
    const page = await listPage(context.deps.paymentSearch, scope, searchParams);
    const filter = scope === null ? ("latest" as const) : null;
    return { query, message: null, checkout: null, ...emptyLists, filter, ...page };
  }
  const found = await search(context, query);
  if ("message" in found) {
    const { status, message } = found;
    return data({ query, message, ...emptyLists, ...nothing }, { status });
  }
  const { by, id } = found;
  if (by === "payment") return redirect(paymentHref(id));
  const page = await listPage(
    context.deps.paymentSearch,
    { by, id },
    new URLSearchParams({ q: query, by, id }),
  );
  const [only] = page.sales;
  if (only && page.sales.length === 1) return redirect(paymentHref(only.id));
  const isUnpaid = by === "checkout" && only === undefined;
  const checkout = isUnpaid ? await context.deps.paymentSearch.findCheckout(id) : null;
  return { query, message: null, checkout, ...emptyLists, ...page };
}

type Context = LoaderFunctionArgs["context"];
type Search = Context["deps"]["paymentSearch"];

async function listFiltered({ deps }: Context, filter: "disputed" | "declined") {
  const { paymentSearch, clock } = deps;
  return filter === "disputed"
    ? { ...emptyLists, filter, disputed: await paymentSearch.listDisputed(MAX_LISTED) }
    : { ...emptyLists, filter, declined: await paymentSearch.listDeclined(clock.now() - DAY_MS, MAX_LISTED) };
}

async function listPage(store: Search, scope: Scope | null, params: URLSearchParams) {
  const after = readCursor(params.get("after"));
  const listed = await store.list(scope, after, PAGE_SIZE + 1);
  const { rows, next } = pageOf(listed, PAGE_SIZE, ({ paidAt, id }) => ({ at: paidAt, id }));
  const link = new URLSearchParams(scope === null ? {} : { q: params.get("q") ?? "", ...scope });
  if (next !== null) link.set("after", next);
  return { sales: rows, first: after === null, next: next && `${PAGE_PATH}?${link}` };
}

type Target = Scope | { status: number; message: string };

async function search({ deps, requestId }: Context, query: string): Promise<Target> {
  try {
    const result = await findPayments(deps, query);
    if (result.state === "unknown")
      return {
        status: 404,
        message: "Neither we nor the payment provider have anything with this name or ID.",
      };
    if (result.state === "not_booked")
      return {
        status: 404,
        message: `The payment provider has this, for ${result.reference}, but we have no such payment. Replay its events under Webhooks.`,
      };
    const { by, id } = result.found;
    // An event that's about a payment was already replaced by it.
    return by === "event" ? { status: 404, message: "This event isn't about a payment." } : { by, id };
  } catch (error) {
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    console.error(requestId, error);
    const message = isOutage(error)
      ? "We don't have this ID, and the payment provider isn't responding. Try again in a moment."
      : `We don't have this ID, and the payment provider refused to look it up. Request ${requestId} has the details.`;
    return { status: 503, message };
  }
}

export const handle = { title: "Payments" };

export default function Payments() {
  const shown = useLoaderData<typeof loader>();
  return (
    <AdminFrame title="Payments">
      <PaymentFinder {...shown} />
    </AdminFrame>
  );
}
