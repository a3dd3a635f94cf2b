/** What of a route says at which paths it is. */
type RoutePath = { id: string; parentId?: string; path?: string };

/** Decodes a path as the router does: segment by segment, so that a %2F stays in its own; raw text if it is malformed. */
function decodePath(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

/** Only ASCII: another letter's lowercase form is no match for the router. */
const lowercase = (path: string) => path.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const patternOf = (path: string) => new RegExp(`^${path.replace(/\/:[\w-]+/g, "/([^/]+)")}/*$`, "i");

/**
 * Compiles the paths of all routes once; the router would rank them anew for each request. Returns a function from a
 * path to the ID of the route that the router would choose, or null where none matches. Throws if a route is nested or
 * has an optional segment: what these match, only the router knows.
 */
export function compileRoutes(
  routes: Partial<Record<string, RoutePath>>,
): (pathname: string) => string | null {
  const fixed = new Map<string, string>();
  const dynamic: { id: string; pattern: RegExp; params: number }[] = [];
  let rest: string | null = null;
  for (const route of Object.values(routes)) {
    if (route === undefined || route.id === "root") continue;
    const { id, parentId, path = "" } = route;
    const isSimple = /^(:?[a-z][\w-]*(\/|$))*$/.test(path);
    if (parentId !== "root" || !(isSimple || path === "*")) throw new Error(`"${path}" needs the router`);
    const params = path.split(":").length - 1;
    if (path === "*") rest = id;
    else if (params > 0) dynamic.push({ id, pattern: patternOf(`/${path}`), params });
    else fixed.set(`/${path}`, id);
  }
  // Patterns that match the same path have as many segments; the router prefers the one with more fixed ones.
  dynamic.sort((a, b) => a.params - b.params);
  return (pathname) => {
    const path = decodePath(pathname);
    const known = fixed.get(lowercase(path).replace(/\/+$/, "") || "/");
    return known ?? dynamic.find(({ pattern }) => pattern.test(path))?.id ?? rest;
  };
}
