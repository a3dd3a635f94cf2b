import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { openDatabase } from "#platform/database/open-database.ts";
import type { Settings } from "#platform/env.ts";

// A Remix app with one page and one query shows what the framework costs on the site's own database connection.
type Row = { username: string };

async function loader({ context }: LoaderFunctionArgs) {
  const { rows } = await openDatabase(context as unknown as Settings).$client.execute({
    sql: "select username from profiles where id = ?",
    args: ["creator-0"],
  });
  return { username: (rows[0] as unknown as Row | undefined)?.username ?? "nobody" };
}

function Page() {
  const { username } = useLoaderData<typeof loader>();
  return <h1>Hello, {username}</h1>;
}

const Root = () => (
  <html lang="en">
    <head>
      <title>One query</title>
    </head>
    <body>
      <Outlet />
    </body>
  </html>
);

const entry = { id: "", hasAction: false, hasLoader: false, hasErrorBoundary: false, module: "" };
const assets = {
  entry: { imports: [], module: "" },
  routes: {
    root: { ...entry, id: "root", path: "" },
    page: { ...entry, id: "page", parentId: "root", index: true, hasLoader: true },
  },
  url: "",
  version: "1",
};

const build = {
  assets,
  assetsBuildDirectory: "",
  basename: "/",
  publicPath: "/",
  future: { v3_singleFetch: true },
  isSpaMode: false,
  mode: "production",
  entry: {
    module: {
      async default(
        request: Request,
        status: number,
        headers: Headers,
        remix: Parameters<typeof RemixServer>[0]["context"],
      ) {
        const body = await renderToReadableStream(<RemixServer context={remix} url={request.url} />);
        headers.set("Content-Type", "text/html; charset=utf-8");
        return new Response(await new Response(body).text(), { status, headers });
      },
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: { id: "page", parentId: "root", index: true, module: { default: Page, loader } },
  },
};

const handle = createRequestHandler(build as unknown as ServerBuild, "production");

export default {
  fetch: (request: Request, env: object) => handle(request, env as never),
};
