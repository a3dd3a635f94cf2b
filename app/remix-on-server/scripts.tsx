import type { EntryContext } from "@remix-run/cloudflare";
import { compileRoutes } from "../http/rendering/route-table.ts";
import { useRemix } from "./context.ts";

type Manifest = EntryContext["manifest"];
type FindRoute = (path: string) => string | null;

const finders = new WeakMap<Manifest, FindRoute>();

/** The list of routes with those that match, and those of the pages above, which links often lead to. */
function partOf(manifest: Manifest, matched: string[], { pathname }: { pathname: string }): Manifest {
  const find = finders.get(manifest) ?? compileRoutes(manifest.routes);
  finders.set(manifest, find);
  const segments = pathname.split("/").filter(Boolean);
  const above = segments.map((_, at) => `/${segments.slice(0, at).join("/")}`);
  const [home = "/", ...parents] = above;
  const ids = new Set([...matched, ...[home, ...parents.reverse()].flatMap((path) => find(path) ?? [])]);
  return {
    ...manifest,
    routes: Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]])) as Manifest["routes"],
  };
}

/** The scripts that start React in the browser. The second of them has the matched routes and what it loads for them. */
export function Scripts({ nonce }: { nonce?: string }) {
  const { manifest, serverHandoffString, renderMeta, staticHandlerContext } = useRemix();
  if (renderMeta) renderMeta.didRenderScripts = true;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const entries = ids.flatMap((id) => manifest.routes[id] ?? []);
  const files = [
    ...manifest.entry.imports,
    ...entries.flatMap((entry) => [...(entry.imports ?? []), entry.module]),
  ];
  const start = `window.__remixContext = ${serverHandoffString};window.__remixContext.stream = new ReadableStream({start(controller){window.__remixContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;
  const load = `;
${entries.map(({ module }, at) => `import * as route${at} from ${JSON.stringify(module)};`).join("\n")}
window.__remixManifest = ${JSON.stringify(partOf(manifest, ids, staticHandlerContext.location), null, 2)};
window.__remixRouteModules = {${ids.map((id, at) => `${JSON.stringify(id)}:route${at}`).join(",")}};

import(${JSON.stringify(manifest.entry.module)});`;
  return (
    <>
      <link rel="modulepreload" href={manifest.entry.module} />
      {[...new Set(files)].map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Remix has escaped the text */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: start }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only names that the build made */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: load }} type="module" async />
    </>
  );
}
