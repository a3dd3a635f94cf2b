type RoutePath = { id: string; parentId?: string; path?: string };

/** Decodes as the router does: segment by segment, so that a %2F stays in its own; raw text if malformed. */
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

/** ASCII only: the router doesn't match the lowercase forms of other letters. */
const lowercase = (path: string) => path.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const patternOf = (path: string) => new RegExp(`^${path.replace(/\/:[\w-]+/g, "/([^/]+)")}/*$`, "i");

/**
 * Compiles all routes once; the router would rank them anew for each request. The returned function gives the ID of the
 * route that the router would choose, or null. Throws for nested routes and optional segments, which only the router
 * can match.
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
  // Patterns that match the same path have equally many segments; the router prefers the one with more literal ones.
  dynamic.sort((a, b) => a.params - b.params);
  return (pathname) => {
    const path = decodePath(pathname);
    const known = fixed.get(lowercase(path).replace(/\/+$/, "") || "/");
    return known ?? dynamic.find(({ pattern }) => pattern.test(path))?.id ?? rest;
  };
}
