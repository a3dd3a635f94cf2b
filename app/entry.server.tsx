import scripts from "virtual:scripts";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { isOutage } from "./http/forms/form.ts";
import { ruleFor } from "./http/gates/find-rule.ts";
import { rulePath } from "./http/paths.ts";
import { rememberError } from "./http/record-error.ts";
import { displaySettings } from "./http/rendering/display-settings.ts";
import { PageContext } from "./ui/page-context.ts";

/** Requests whose loader met an outage; they get a 503 with a Retry-After header. */
const outages = new WeakSet<Request>();
/** Remix renders a second time, with the error page, if the first render throws. */
const rendered = new WeakSet<Request>();

type RenderContext = EntryContext & { isStatic?: true };

/** Renders the whole page before sending it, so that its status is certain. */
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
        hydrates: ruleFor(rulePath(new URL(request.url).pathname)).hydrates,
        scripts,
        ...displaySettings(request, context),
      }}
    >
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </PageContext.Provider>
  );
  const html = remix.isStatic
    ? `<!DOCTYPE html>${renderToStaticMarkup(document)}`
    : await renderForBrowser(document, nonce);
  const unavailable = outages.has(request);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const retryAfter = unavailable ? "10" : responseHeader(remix, "Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  const code = responseHeader(remix, "X-Error-Code");
  if (code) headers.set("X-Error-Code", code);
  return new Response(withErrorTitle(html, remix), {
    headers,
    status: unavailable ? 503 : status,
  });
}

const END = "</body></html>";

async function renderForBrowser(document: ReactElement, nonce: string | undefined): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(document, {
    nonce,
    // Otherwise large pages would contain scripts that move content into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  const html = await new Response(stream).text();
  // RemixServer writes the data after the end of the document, which isn't valid HTML.
  return `${html.replace(END, "")}${END}`;
}

/** A header that an action or loader set, such as Retry-After; Remix doesn't forward any by default. */
function responseHeader(
  { staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext,
  name: string,
): string | undefined {
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return all.map((headers) => headers.get(name)).find((value) => value !== null) ?? undefined;
}

/** Marks the title of a form with errors, since the document around the page can't see them. */
const withErrorTitle = (html: string, remix: EntryContext) =>
  hasFormErrors(remix) ? html.replace("<title>", "<title>Error: ") : html;

const hasFormErrors = (remix: EntryContext) =>
  Object.values(remix.staticHandlerContext.actionData ?? {}).some(
    (data: { errors?: object } | null) => Object.keys(data?.errors ?? {}).length > 0,
  );

/** Logs errors of loaders and actions under the request's ID. Responses thrown on purpose don't get here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (isOutage(error)) outages.add(request);
  // What a client got wrong, such as a method that a route doesn't have, isn't an error of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(context.requestId, error);
  rememberError(context, request.url, error);
}
