import type { EntryContext } from "@remix-run/cloudflare";
import * as remix from "@remix-run/react";
import { createStaticHandler, getStaticContextFromError, type StaticHandlerContext } from "@remix-run/router";
import { createContext, type ReactElement, type ReactNode, useContext, useId } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import * as ours from "../../../app/remix-on-server/remix-react.ts";

type Remix = typeof remix;

/** Which of the two implementations the pages use. */
const Implementation = createContext<Remix>(remix);

function Fetching({ children }: { children: ReactNode }) {
  const one = useContext(Implementation);
  const { state, data } = one.useFetcher();
  return [state, String(data), children, one.useFetchers().length, one.useRevalidator().state];
}

const Named = () => <i id={useId()}>{useId()}</i>;

function Page() {
  const one = useContext(Implementation);
  const shown = [
    one.useLoaderData(),
    one.useActionData(),
    one.useParams(),
    one.useMatches(),
    one.useRouteError(),
  ];
  return (
    <main>
      {JSON.stringify(shown)}
      <Named />
      <Fetching>
        <Named />
        <Named />
      </Fetching>
    </main>
  );
}

function Layout({ children }: { children: ReactNode }) {
  const one = useContext(Implementation);
  return (
    <html lang="en">
      <head>
        <one.Meta />
        <one.Links />
      </head>
      <body
        data-failed={String(Boolean(one.useRouteError()))}
        data-matches={JSON.stringify(one.useMatches())}
      >
        {children}
        <one.Scripts nonce="n<1" />
      </body>
    </html>
  );
}

function App() {
  const one = useContext(Implementation);
  return <one.Outlet />;
}

function ErrorPage() {
  const one = useContext(Implementation);
  const error = one.useRouteError();
  return <p>{one.isRouteErrorResponse(error) ? `${error.status} ${error.data}` : String(error)}</p>;
}

function Lost() {
  return String(ours.useLoaderData());
}

const modules = {
  root: {
    links: () => [{ rel: "stylesheet", href: "/a.css" }],
    meta: ({ error }: { error: unknown }) => [{ title: error ? "Failed" : "Site & more" }],
    Layout,
    default: App,
    ErrorBoundary: ErrorPage,
  },
  home: { default: Page },
  post: {
    default: Page,
    handle: { hydrate: true },
    links: () => [
      { rel: "stylesheet", href: "/b.css" },
      { rel: "stylesheet", href: "/a.css" },
      { rel: "preload", as: "font", href: "/f.woff2", crossOrigin: "anonymous" },
    ],
    meta: ({ data, params }: { data?: { title: string }; params: object }) => [
      { title: `${data?.title} ${JSON.stringify(params)}` },
      { name: "description", content: '"quoted" <text>' },
      { tagName: "link", rel: "canonical", href: "/post" },
      { property: "og:title", content: "A" },
    ],
  },
  list: {},
  rest: { default: Page },
} as unknown as EntryContext["routeModules"];

const entry = (id: string, path: string | undefined, index?: true) => ({
  id,
  path,
  index,
  parentId: id === "root" ? undefined : "root",
  hasAction: true,
  hasLoader: id !== "root",
  hasErrorBoundary: id === "root",
  module: `/assets/${id}.js`,
  imports: ["/assets/shared.js", `/assets/${id}-more.js`],
  css: [],
});
const manifest = {
  version: "1",
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
  routes: {
    root: entry("root", ""),
    home: entry("home", undefined, true),
    post: entry("post", "post/:id/:part"),
    list: entry("list", "post/:id"),
    rest: entry("rest", "*"),
  },
};

const loader = ({ request }: { request: Request }) => {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("refuse")) throw new Response("Not you", { status: 403 });
  if (searchParams.has("break")) throw new Error("Unexpected");
  return { title: "A <post>" };
};
const action = ({ request }: { request: Request }) => {
  if (new URL(request.url).searchParams.has("refuse-action")) throw new Response("No", { status: 400 });
  return { errors: { name: "Missing" } };
};
const route = (id: string, path?: string) => ({
  id,
  path,
  loader,
  action,
  handle: { hydrate: id === "post" },
});
const { query, dataRoutes } = createStaticHandler([
  {
    id: "root",
    path: "",
    hasErrorBoundary: true,
    handle: { of: "root" },
    children: [
      { ...route("home"), index: true },
      route("post", "post/:id/:part"),
      route("list", "post/:id"),
      route("rest", "*"),
    ],
  },
]);

const contextOf = (page: StaticHandlerContext): EntryContext => ({
  manifest: manifest as unknown as EntryContext["manifest"],
  routeModules: modules,
  staticHandlerContext: { ...page },
  serverHandoffString: '{"basename":"/"}',
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true } as EntryContext["future"],
  isSpaMode: false,
  serializeError: (error) => error,
  renderMeta: {},
});

const pageAt = async (path: string, init?: RequestInit) =>
  (await query(new Request(`https://site.test${path}`, init))) as StaticHandlerContext;
/** What each of the two makes of a page, and what it says about it. */
function bothOf(page: StaticHandlerContext, render: (page: ReactElement) => string) {
  return [remix, ours as unknown as Remix].map((one) => {
    const context = contextOf(page);
    const html = render(
      <Implementation.Provider value={one}>
        <one.RemixServer context={context} url="https://site.test/" />
      </Implementation.Provider>,
    );
    return { html, ...context.renderMeta };
  });
}
const post = { method: "POST", body: new URLSearchParams({ a: "1" }) };

describe("pages are the same as with Remix's own components", () => {
  test.each<[string, string, RequestInit?]>([
    ["the home page", "/"],
    ["a page with parameters and links", "/post/a%20b/2?x=1"],
    ["a page that has only data", "/some/where/else"],
    ["what an action returned", "/post/1/2", post],
    ["what an action threw", "/post/1/2?refuse-action", post],
    ["what a loader threw on purpose", "/post/1/2?refuse"],
    ["an unexpected error", "/?break"],
  ])("%s", async (_, path, init) => {
    const page = await pageAt(path, init);
    for (const render of [renderToString, renderToStaticMarkup]) {
      const [theirs, own] = bothOf(page, render);
      expect(own).toEqual(theirs);
      expect(own?.html).toContain("<body");
    }
  });

  test("an error while rendering", async () => {
    const page = getStaticContextFromError(dataRoutes, await pageAt("/post/1/2"), new Error("Rendering"));
    const [theirs, own] = bothOf(page, renderToString);
    expect(own).toEqual(theirs);
    expect(own?.html).toContain("Error: Rendering");
  });
});

test("hooks outside of a page say so", () => {
  expect(() => renderToString(<Lost />)).toThrow("need a page around them");
});
