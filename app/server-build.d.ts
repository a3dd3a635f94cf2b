// Remix makes this module: the routes, the entry, and the manifest of what browsers load.
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}

// app/scripts/vite-plugin.ts makes this module. Empty in a browser's build: only the server writes the tags.
declare module "virtual:scripts" {
  const urls: Partial<Record<import("./scripts/entries.ts").ScriptName, string>>;
  export default urls;
}

// app/scripts/static-files.ts makes this a file of what the module exports by default, and its address the import.
declare module "*?file" {
  const address: string;
  export default address;
}

// The same with the value itself in the place of its module.
declare module "*/service-terms.ts?value" {
  const terms: typeof import("./domain/legal/service-terms.ts").default;
  export default terms;
}
