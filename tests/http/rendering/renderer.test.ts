import {
  type AppLoadContext,
  createRequestHandler,
  data,
  type EntryContext,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createRenderer } from "#http/rendering/renderer.ts";

const Page = () => null;
const cookies = (...all: string[]) => all.map((cookie) => ["Set-Cookie", cookie] as [string, string]);
const page = { default: Page };

const modules = {
  plain: page,
  loads: { ...page, loader: () => ({ name: "Mira" }) },
  params: { ...page, loader: ({ params, request: { url } }: LoaderFunctionArgs) => ({ params, url }) },
  status: { ...page, loader: () => data({ a: 1 }, { status: 451, headers: cookies("a=1", "b=2", "a=1") }) },
  other: {
    ...page,
    loader: () => data({ a: 1 }, { headers: { "X-Error-Code": "one", "Retry-After": "3" } }),
  },
  refused: {
    ...page,
    loader: () => {
      throw new Response("not yours", { status: 403, headers: cookies("c=3") });
    },
  },
  refusedInData: {
    ...page,
    loader: () => {
      throw data("gone", { status: 404, headers: cookies("d=4") });
    },
  },
  fails: {
    ...page,
    loader: () => {
      throw new Error("a secret");
    },
  },
  failsHere: {
    ...page,
    ErrorBoundary: Page,
    loader: () => {
      throw new Error("a secret");
    },
  },
  nothing: { ...page, loader: () => undefined },
  leaves: { ...page, loader: () => redirect("/plain", { headers: cookies("e=5") }) },
  leavesByThrowing: {
    ...page,
    loader: () => {
      throw redirect("/plain", 303);
    },
  },
  bodiless: { ...page, loader: () => data(null, { status: 204, headers: cookies("f=6") }) },
  crashes: { ...page, handle: { crash: "once" }, loader: () => data({ a: 1 }, { headers: cookies("g=7") }) },
  crashesTwice: { ...page, handle: { crash: "always" } },
  headers: { ...page, headers: () => ({ "Cache-Control": "public" }), loader: () => ({}) },
  // Hydrates by the sitemap.
  messages: { ...page, loader: () => ({}) },
  form: {
    ...page,
    loader: () => ({}),
    action: () => data({ errors: { name: "Required" } }, { status: 422 }),
  },
  resource: { loader: () => new Response("text", { headers: { "X-Own": "1" } }) },
  resourceRefused: {
    loader: () => {
      throw new Response("no", { status: 410 });
    },
  },
};

let encoded = 0;
const crashed = new WeakSet<Request>();

async function entry(request: Request, status: number, headers: Headers, remix: EntryContext) {
  if (remix.serverHandoffStream) encoded += 1;
  const { loaderData, actionData, errors, matches, loaderHeaders } = remix.staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const crash = matches.at(-1)?.route.handle?.crash;
  if (crash === "always" || (crash === "once" && !crashed.has(request))) {
    crashed.add(request);
    throw new Error("a crash");
  }
  const failed = Object.entries(errors ?? {}).map(([id, error]) => [id, error.message ?? error]);
  const sent = Object.entries(loaderHeaders).map(([id, all]) => [id, [...all]]);
  return Response.json({ loaderData, actionData, failed, ids, sent }, { status, headers });
}

function fakeBuild() {
  const handled: string[] = [];
  const routes = Object.entries(modules).map(([path, module]) => ({
    id: path,
    parentId: "root",
    path,
    module,
  }));
  const assets = routes.map(({ id, path }) => [id, { id, path, parentId: "root", module: "" }]);
  const build = {
    mode: "production",
    basename: "/",
    isSpaMode: false,
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: Object.fromEntries(assets) },
    routes: Object.fromEntries(
      [{ id: "root", path: "", module: page }, ...routes].map((one) => [one.id, one]),
    ),
    entry: { module: { default: entry, handleError: (error: Error) => handled.push(error.message) } },
  };
  return { build: build as unknown as ServerBuild, handled };
}

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;
const guest = { viewer: { kind: "guest" } } as unknown as AppLoadContext;

async function outcome(make: (build: ServerBuild) => Handler, path: string, init?: RequestInit) {
  const { build, handled } = fakeBuild();
  encoded = 0;
  const response = await make(build)(new Request(`http://localhost${path}`, init), guest);
  const headers = [...response.headers].filter(([name]) => name !== "content-type");
  return { status: response.status, headers, body: await response.text(), handled };
}

const byRemix = (build: ServerBuild) => createRequestHandler(build, "production");
const form = { method: "POST", body: new URLSearchParams({ a: "1" }) };

afterEach(() => vi.restoreAllMocks());

describe("a page is the same as Remix would render", () => {
  test.each([...Object.keys(modules).map((path) => `/${path}?a=1&b=2`), "/unknown", "/"])(
    "GET %s",
    async (path) => {
      expect(await outcome(createRenderer, path)).toEqual(await outcome(byRemix, path));
    },
  );

  test.each(Object.keys(modules))("HEAD /%s", async (path) => {
    const init = { method: "HEAD" };
    expect(await outcome(createRenderer, `/${path}`, init)).toEqual(await outcome(byRemix, `/${path}`, init));
  });

  test.each(["/form", "/plain", "/resource"])("POST %s", async (path) => {
    expect(await outcome(createRenderer, path, form)).toEqual(await outcome(byRemix, path, form));
  });

  test.each([
    "/loads.data",
    "/loads?_routes=x",
    "/loads?index",
    "/__manifest?version=1&p=/loads",
    "/loads.data?_routes=",
  ])("what Remix handles itself: %s", async (path) => {
    vi.spyOn(console, "warn").mockReturnValue();
    expect(await outcome(createRenderer, path)).toEqual(await outcome(byRemix, path));
  });
});

describe("data is encoded for the browser", () => {
  test.each([
    { path: "/loads", times: 0 },
    { path: "/messages", times: 1 },
  ])("$path: $times times", async ({ path, times }) => {
    await outcome(createRenderer, path);
    expect(encoded).toBe(times);
  });

  test("not for a browser that saves data", async () => {
    await outcome(createRenderer, "/messages", { headers: { "Save-Data": "on" } });
    expect(encoded).toBe(0);
  });
});
