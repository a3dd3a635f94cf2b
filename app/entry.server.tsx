import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { isOutage } from "./http/forms/form.ts";
import { PageContext } from "./ui/page-context.ts";

const RENDER_TIMEOUT_MS = 5_000;
/** Requests whose loader met an outage: they are answered with a 503 that says when to come back. */
const outages = new WeakSet<Request>();
/** Requests whose page was drawn: where that threw, Remix draws once more, with the error's page in its place. */
const rendered = new WeakSet<Request>();

/** Renders a page as a whole document: our pages are small, and a status is known before the first byte. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  let failed = false;
  const crashed = rendered.has(request);
  rendered.add(request);
  const body = await renderToReadableStream(
    <PageContext.Provider
      value={{
        ...{ requestId: context.requestId, unavailable: outages.has(request), crashed },
        ...displaySettings(request, context),
      }}
    >
      <RemixServer context={remix} url={request.url} nonce={context.nonce} abortDelay={RENDER_TIMEOUT_MS} />
    </PageContext.Provider>,
    {
      nonce: context.nonce,
      signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
      onError(error) {
        failed = true;
        console.error(context.requestId, error);
      },
    },
  );
  const unavailable = outages.has(request);
  const html = await new Response(body).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  const later = unavailable ? "10" : responseHeader(remix, "Retry-After");
  if (later) headers.set("Retry-After", later);
  const code = responseHeader(remix, "X-Error-Code");
  if (code) headers.set("X-Error-Code", code);
  return new Response(hasFormErrors(remix) ? html.replace("<title>", "<title>Error: ") : html, {
    headers,
    status: unavailable ? 503 : failed && status < 500 ? 500 : status,
  });
}

/** How much a page may fetch by itself: the visitor's settings, and a browser that saves data. */
function displaySettings(request: Request, { viewer }: AppLoadContext) {
  const saves = request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
  const lite = saves || (viewer.kind === "user" && viewer.lite);
  return { lite, autoplay: !lite && viewer.kind === "user" && viewer.autoplay };
}

/** A header as an action or a loader said it (when to come back, a refusal's code); Remix passes on none by itself. */
function responseHeader(
  { staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext,
  name: string,
): string | undefined {
  const said = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return said.map((headers) => headers.get(name)).find((value) => value !== null) ?? undefined;
}

/** Whether a form came back with errors; its title must say so first, and no route's meta can see an action's data. */
const hasFormErrors = (remix: EntryContext) =>
  Object.values(remix.staticHandlerContext.actionData ?? {}).some(
    (data: { errors?: object } | null) => Object.keys(data?.errors ?? {}).length > 0,
  );

/** Logs what went wrong under the request's id; refusals that were thrown on purpose are no faults. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (isOutage(error)) outages.add(request);
  if (!request.signal.aborted) console.error(context.requestId, error);
}
