import { index, type RouteConfig, route } from "@remix-run/route-config";
import { sitemap } from "./sitemap.ts";

const seen = new Set<string>();
const pages = sitemap.flatMap(({ path, file }) => {
  if (file === undefined) return [];
  const page = `routes/${file}`;
  // Remix names a route by its file, so an alias needs a name of its own.
  const options = seen.has(file) ? { id: path.slice(1) } : {};
  seen.add(file);
  return [path === "/" ? index(page, options) : route(path.slice(1), page, options)];
});

export default [...pages, route("*", "routes/gates/not-found.tsx")] satisfies RouteConfig;
