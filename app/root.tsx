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

/** Of pages that say that something is wrong; every other page has a title of its own. */
export const meta: MetaFunction = ({ error }) => {
  const title =
    isRouteErrorResponse(error) && error.status === 404 ? "Page Not Found" : "Something went wrong";
  return [{ title: `${title} – ${product.name}` }];
};

/** What a page says of itself: that the rules of `app.css` are enough for it. */
type Handle = { browse?: boolean } | undefined;

/**
 * The document: pages on which people look around get one stylesheet and one small script. No page runs React in the
 * browser (there is no `<Scripts>`): what moves there is one of the small files in public/.
 */
export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as Handle);
  // What is shown in place of a page that failed may look like any other.
  const browse = !useRouteError() && handles.some((handle) => handle?.browse);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#16120f" />
        <meta name="rating" content="adult" />
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

/** What went wrong, in words, with the request's number; never a cause. */
export function ErrorBoundary() {
  const error = useRouteError();
  const browse = useMatches().some(({ handle }) => (handle as Handle)?.browse);
  const { requestId, unavailable, crashed } = useContext(PageContext);
  if (crashed) return <CrashPage requestId={requestId} />;
  if (unavailable) return <UnavailablePage requestId={requestId} content={browse} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  // A form that was too large or could not be read: our own words say which, and what to do.
  if (isRouteErrorResponse(error) && [400, 403, 413].includes(error.status) && typeof error.data === "string")
    return <RefusedPage text={error.data} />;
  return <ErrorPage requestId={requestId} />;
}
