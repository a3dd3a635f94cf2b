type Entry = {
  id: string;
  parentId?: string;
  path?: string;
  index?: true;
  caseSensitive?: boolean;
  hasAction: boolean;
  hasLoader: boolean;
  hasClientAction: boolean;
  hasClientLoader: boolean;
  hasErrorBoundary: boolean;
  module: string;
  imports: string[];
  css: string[];
};
type Manifest = { routes: Record<string, Entry> };

/** Between an ID, a path, and numbers, in which it cannot occur. */
const SEPARATOR = " ";
const FLAGS = [
  "hasAction",
  "hasLoader",
  "hasClientAction",
  "hasClientLoader",
  "hasErrorBoundary",
  "index",
] as const;

/** What the worker runs at its start: the entries of all routes from one line each. */
const expand = `(files, lines) => Object.fromEntries(lines.map((line) => {
  const [id, path, flags, ...used] = line.split("${SEPARATOR}");
  const [module, ...imports] = used.map((at) => "/assets/" + files[parseInt(at, 36)] + ".js");
  const has = (flag) => (flags & flag) > 0;
  return [id, {
    id,
    parentId: id === "root" ? undefined : "root",
    path: has(32) ? undefined : path,
    index: has(32) || undefined,
    caseSensitive: undefined,
    hasAction: has(1),
    hasLoader: has(2),
    hasClientAction: has(4),
    hasClientLoader: has(8),
    hasErrorBoundary: has(16),
    module,
    imports,
    css: [],
  }];
}))`;

/** Runs generated code, and returns what it exports by default. */
const evaluate = (code: string) => new Function(code.replace(/^\s*export default/, "return"))();

const fileName = (address: string) => address.replace(/^\/assets\//, "").replace(/\.js$/, "");

/**
 * Remix's list of what browsers load for each route, written with every name once: as Remix writes it, it weighs 8 kB.
 * Throws if a route has what our lines cannot say, such as a parent of its own.
 */
export function compactManifest(code: string): string {
  const { routes, ...rest }: Manifest = evaluate(code);
  const entries = Object.values(routes);
  const uses = new Map<string, number>();
  for (const name of entries.flatMap(({ module, imports }) => [module, ...imports].map(fileName)))
    uses.set(name, (uses.get(name) ?? 0) + 1);
  // What most routes need has the shortest numbers.
  const files = [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
  const position = (address: string) => files.indexOf(fileName(address)).toString(36);
  const lines = entries.map((entry) => {
    const flags = FLAGS.reduce((sum, flag, at) => sum + (entry[flag] ? 2 ** at : 0), 0);
    return [entry.id, entry.path ?? "", flags, ...[entry.module, ...entry.imports].map(position)].join(
      SEPARATOR,
    );
  });
  const made = `(${expand})(${JSON.stringify(files.join(SEPARATOR))}.split("${SEPARATOR}"), ${JSON.stringify(lines.join("\n"))}.split("\\n"))`;
  if (JSON.stringify(evaluate(`return ${made}`)) !== JSON.stringify(routes))
    throw new Error("Remix's list of routes has changed: see compact-manifest.ts.");
  return `export default { ...${JSON.stringify(rest)}, routes: ${made} };`;
}

/**
 * Remix's build of the server, which names each route's ID and path as its manifest does, with those of the manifest.
 */
export function compactBuild(code: string): string {
  const at = code.indexOf("export const routes = {");
  const modules =
    code
      .slice(at)
      .match(/module: route\d+/g)
      ?.map((one) => one.slice(8)) ?? [];
  if (at < 0 || modules.length < 100) throw new Error("Remix's build has changed: see compact-manifest.ts.");
  return `import manifest from "virtual:remix/server-manifest";
    ${code.slice(0, at)}
    const modules = [${modules.join()}];
    export const routes = Object.fromEntries(Object.values(manifest.routes).map(
      ({ id, parentId, path, index, caseSensitive }, at) =>
        [id, { id, parentId, path, index, caseSensitive, module: modules[at] }],
    ));`;
}
