import scripts from "virtual:scripts";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { product } from "./domain/product.ts";
import { isOutage } from "./http/forms/form.ts";
import { rememberError } from "./http/record-error.ts";
import { displaySettings } from "./http/rendering/display-settings.ts";
import { refusalTitle } from "./ui/gates/error-pages.tsx";
import { PageContext } from "./ui/page-context.ts";

/** Requests whose loader met an outage; they get a 503 with a Retry-After header. */
const outages = new WeakSet<Request>();
/** Requests whose page has been rendered once: if that throws, Remix renders again, with the error page. */
const rendered = new WeakSet<Request>();

/** `isStatic`: React does not run on the page, so that it needs no more than its elements. */
type RenderContext = EntryContext & { isStatic?: true };

/** Renders a page completely before it is sent: our pages are small, and the status is then certain. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: RenderContext,
  context: AppLoadContext,
) {
  const crashed = rendered.has(request);
  const nonce = context.nonce || undefined;
  rendered.add(request);
  const document = (
    <PageContext.Provider
      value={{
        requestId: context.requestId,
        nonce,
        unavailable: outages.has(request),
        crashed,
        scripts,
        ...displaySettings(request, context),
      }}
    >
      <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </PageContext.Provider>
  );
  const data = remix.isStatic ? "" : await dataScripts(remix.serverHandoffStream, nonce);
  const markup = (remix.isStatic ? renderToStaticMarkup : renderToString)(document);
  const html = remix.renderMeta?.didRenderScripts ? beforeEnd(markup, data) : markup;
  const unavailable = outages.has(request);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const retryAfter = unavailable ? "10" : responseHeader(remix, "Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  const code = responseHeader(remix, "X-Error-Code");
  if (code) headers.set("X-Error-Code", code);
  return new Response(`<!DOCTYPE html>${withErrorTitle(html, remix)}`, {
    headers,
    status: unavailable ? 503 : status,
  });
}

/**
 * The scripts that hand a page's data to React in the browser, as RemixServer would stream them. Our loaders defer nothing,
 * so that all of it is there before the page is rendered, and no renderer for streams is needed.
 */
async function dataScripts(stream: ReadableStream<Uint8Array> | undefined, nonce: string | undefined) {
  const text = await new Response(stream).text();
  const literal = JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__remixContext.streamController";
  return `<script${nonce ? ` nonce="${nonce}"` : ""}>${controller}.enqueue(${literal});${controller}.close();</script>`;
}

/** A header that an action or loader set, such as Retry-After; Remix passes none on by default. */
function responseHeader(
  { staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext,
  name: string,
): string | undefined {
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return all.map((headers) => headers.get(name)).find((value) => value !== null) ?? undefined;
}

/** Adds markup to the end of a document's body. */
function beforeEnd(html: string, markup: string): string {
  const at = html.lastIndexOf("</body>");
  return at === -1 ? html : html.slice(0, at) + markup + html.slice(at);
}

/** The title says that a form came back with errors, or what was refused. Meta functions see neither. */
function withErrorTitle(html: string, remix: EntryContext): string {
  if (hasFormErrors(remix)) return html.replace("<title>", "<title>Error: ");
  const refusal = Object.values(remix.staticHandlerContext.errors ?? {}).find(
    (error: { data?: unknown } | null) => typeof error?.data === "string" && error.data !== "",
  );
  const title = refusal && `<title>${refusalTitle(refusal.data)} – ${product.name}</title>`;
  return title ? html.replace(/<title>[^<]*<\/title>/, title) : html;
}

/** Whether a form came back with errors. */
const hasFormErrors = (remix: EntryContext) =>
  Object.values(remix.staticHandlerContext.actionData ?? {}).some(
    (data: { errors?: object } | null) => Object.keys(data?.errors ?? {}).length > 0,
  );

/** Logs an error of a loader or action under the request's ID. Responses thrown on purpose don't come here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (isOutage(error)) outages.add(request);
  if (request.signal.aborted) return;
  console.error(context.requestId, error);
  rememberError(context, request.url, error);
}
