import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, Links, Meta, Outlet, useMatches, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { product } from "./domain/product.ts";
import styles from "./styles/app.css?url";
import workStyles from "./styles/workspace.css?url";
import { CrashPage, ErrorPage, NotFoundPage, RefusedPage, UnavailablePage } from "./ui/gates/error-pages.tsx";
import { PageContext } from "./ui/page-context.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The titles of error pages; every other page has its own. */
export const meta: MetaFunction = ({ error }) => {
  const title =
    isRouteErrorResponse(error) && error.status === 404 ? "Page Not Found" : "Something went wrong";
  return [{ title: `${title} – ${product.name}` }];
};

/** What a route says about itself: that `app.css` alone styles it. */
type Handle = { browse?: boolean } | undefined;

/**
 * The document. Pages for browsing get one stylesheet and one small script. No page runs React in the browser, so there
 * is no `<Scripts>`: all interactivity comes from the small files in public/.
 */
export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as Handle);
  // An error page may need any style.
  const browse = !useRouteError() && handles.some((handle) => handle?.browse);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#16120f" />
        <meta name="rating" content="adult" />
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        <Meta />
        <Links />
        {!browse && <link rel="stylesheet" href={workStyles} />}
        <script defer src="/enhance.js" />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** An error page with the request's ID, but never the cause. */
export function ErrorBoundary() {
  const error = useRouteError();
  const browse = useMatches().some(({ handle }) => (handle as Handle)?.browse);
  const { requestId, unavailable, crashed } = useContext(PageContext);
  if (crashed) return <CrashPage requestId={requestId} />;
  if (unavailable) return <UnavailablePage requestId={requestId} content={browse} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  // A form that is too large or unreadable comes with our own text on what to do.
  if (isRouteErrorResponse(error) && [400, 403, 413].includes(error.status) && typeof error.data === "string")
    return <RefusedPage text={error.data} />;
  return <ErrorPage requestId={requestId} />;
}
