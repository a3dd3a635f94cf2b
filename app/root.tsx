import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  type UIMatch,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { missingForAdmin, type Viewer } from "./domain/accounts/viewer.ts";
import { countWaiting } from "./domain/admin/console/get-overview.ts";
import { product } from "./domain/product.ts";
import { passesEntryGates, timeZoneOf } from "./http/context.ts";
import { closedSections, isClosed } from "./http/gates/admin-pages.ts";
import styles from "./styles/app.css?url";
import workStyles from "./styles/workspace.css?url";
import { isConnectionLost } from "./ui/forms/keep-page.ts";
import { isUnder } from "./ui/frame/entries.ts";
import { FrameContext, type FrameData } from "./ui/frame/use-frame.ts";
import {
  CrashPage,
  ErrorPage,
  LOST_TITLE,
  LostPage,
  NotFoundPage,
  RefusedPage,
  refusalTitle,
  UnavailablePage,
} from "./ui/gates/error-pages.tsx";
import { PageContext } from "./ui/page-context.ts";
import { PageScript } from "./ui/primitives/page-script.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Work pages carry their data, which must not tell that someone blocked the viewer. */
const shownViewer = (viewer: Viewer): Viewer =>
  viewer.kind === "user" ? { ...viewer, hasBlocks: false } : viewer;

const showsAdmin = ({ viewer, gate }: LoaderFunctionArgs["context"], path: string) =>
  isUnder(path, "/admin") && gate === null && viewer.kind === "user" && missingForAdmin(viewer) === null;

/** Which admin pages are closed to the viewer, and what waits on the others. */
async function adminFrame({ deps, viewer }: LoaderFunctionArgs["context"]) {
  if (viewer.kind !== "user") return {};
  const closed = closedSections(viewer);
  const counts = Object.entries(await countWaiting(deps, viewer)).filter(([path]) => !isClosed(closed, path));
  return { closed, waiting: Object.fromEntries(counts) };
}

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Omit<FrameData, "path">> => ({
  viewer: shownViewer(context.viewer),
  flash: context.flash,
  timeZone: timeZoneOf(context),
  isPastGates: passesEntryGates(context),
  ...(showsAdmin(context, new URL(request.url).pathname) && (await adminFrame(context))),
});

/**
 * An action that stays on its page changes nothing in the frame, and neither do automatic reloads; a failed load would
 * replace the page and what was typed.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  actionResult === undefined &&
  (formMethod !== undefined || currentUrl.href !== nextUrl.href);

/**
 * What a route says about itself: its title, which may depend on its data; and that `app.css` alone styles it.
 */
type Handle = { title?: string | ((data: unknown) => string); browse?: boolean } | undefined;
type Match = UIMatch<unknown, Handle>;

const inBrowser = typeof document !== "undefined";

function titleOf(page: Match | undefined, error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data === "string" && error.data !== "")
    return refusalTitle(error.data);
  if (isRouteErrorResponse(error) && error.status === 404) return "Page Not Found";
  if (isConnectionLost(error)) return LOST_TITLE;
  const title = page?.handle?.title;
  if (error || title === undefined) return "Something went wrong";
  return typeof title === "function" ? title(page?.data) : title;
}

/**
 * The document. Read pages get one stylesheet and one small script; work pages, which hydrate by the sitemap, run
 * React in the browser unless the visitor saves data.
 */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches() as Match[];
  const { lite, nonce, hydrates } = useContext(PageContext);
  const error = useRouteError();
  const failed = Boolean(error);
  // An error page may need any style.
  const browse = !failed && matches.some(({ handle }) => handle?.browse);
  const hydrate = inBrowser || (!failed && !lite && hydrates);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#16120f" />
        <meta name="rating" content="adult" />
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        <title>{`${titleOf(matches.at(-1), error)} – ${product.name}`}</title>
        <Meta />
        <Links />
        {!browse && <link rel="stylesheet" href={workStyles} />}
        <PageScript name={hydrate ? "frame" : "page"} />
      </head>
      <body className={hydrate ? "hydrates" : undefined}>
        {children}
        {hydrate && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  const data = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <FrameContext.Provider value={{ ...data, path: pathname + search }}>
      <Outlet />
    </FrameContext.Provider>
  );
}

/** Shows the request's ID, but never the cause. */
export function ErrorBoundary() {
  const error = useRouteError();
  const browse = useMatches().some(({ handle }) => (handle as Handle)?.browse);
  const { requestId, unavailable, crashed } = useContext(PageContext);
  if (crashed) return <CrashPage requestId={requestId} />;
  if (unavailable) return <UnavailablePage requestId={requestId} content={browse} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  // For forms that are too large or unreadable, the error has our own text on what to do.
  if (isRouteErrorResponse(error) && [400, 403, 413].includes(error.status) && typeof error.data === "string")
    return <RefusedPage text={error.data} />;
  if (isConnectionLost(error)) return <LostPage />;
  return <ErrorPage requestId={requestId} />;
}
