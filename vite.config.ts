import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { sitemap } from "./app/sitemap.ts";
import { smallScripts } from "./app/vite-plugins/small-scripts.ts";
import { staticFiles } from "./app/vite-plugins/static-files.ts";
import options from "./remix.config.js";

type ModuleLookup = (id: string) => { importers: readonly string[] } | null;

const workPages = sitemap.flatMap(({ file, hydrates }) => (hydrates ? [`/app/routes/${file}`] : []));
/** Whether the document or a page that hydrates leads to a module. */
function isOfWorkPages(id: string, find: ModuleLookup, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (id.endsWith("/app/root.tsx") || id.endsWith("/app/entry.client.tsx")) return true;
  if (workPages.some((file) => id.endsWith(file))) return true;
  return find(id)?.importers.some((importer) => isOfWorkPages(importer, find, seen)) ?? false;
}

/** What work pages share, and of it what only those of messages do. */
const sharedParts = {
  frame: /\/app\/(root|entry\.client|ui\/(frame|primitives\/(?!table)|forms|page-context))/,
  amounts:
    /\/(app\/(domain\/(money|pluralize|durations|visible-text|retention)|ui\/posts\/post-labels)|db\/kinds)/,
  // Of adding files, what pages of posts and of messages both need.
  uploads: /\/app\/(scripts\/uploads\/upload-api|domain\/media\/image\/image)/,
  // Spares pages that only write messages 9.8 kB (brotli; 100.6 instead of 110.4) and costs conversations 0.9 kB.
  conversation:
    /\/app\/ui\/messages\/(message-(form|item|options)|conversation-head|thread(\.tsx|\/(found-messages|chat-page))|files\/(photo-picker|message-media)|live\/(live-thread|start-thread|thread-|use-(live-thread|photos|draft|presence)|outbox|pending|chosen-photo|draft-keeper|presence))/,
  // Not what adds files, which brings the uploads of posts along.
  messages:
    /\/app\/(ui|domain)\/messages\/(?!(broadcasts|fan-lists|own-texts|replies|saved-replies|welcome)\/|files\/(file-form|use-sent-files|media-composer))/,
};

/** Each in one chunk: small chunks compress badly, and nothing of read pages belongs in it. */
const sharedChunk = (id: string, { getModuleInfo }: { getModuleInfo: ModuleLookup }) =>
  !id.endsWith("form-checks.client.tsx") && isOfWorkPages(id, getModuleInfo)
    ? Object.entries(sharedParts).find(([, part]) => part.test(id))?.[0]
    : undefined;

/** Builds the worker from its own entry, which imports Remix's build; Remix's plugin sets that as the input. */
const workerEntry: Plugin = {
  name: "fanlight-worker-entry",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  config: {
    order: "post",
    handler: () => ({ build: { rollupOptions: { input: "app/entry.worker.ts" } } }),
  },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [remix(options), workerEntry, staticFiles(), tailwindcss(), smallScripts()],
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify(mode) } : {},
  ssr: {
    resolve: { conditions: ["workerd", "worker", "browser", "module", "import", "production"] },
    noExternal: true,
  },
  // Two kilobytes of every work page; /licenses.txt has them instead.
  esbuild: { legalComments: "none" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    minify: mode === "production",
    sourcemap: isSsrBuild,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedChunk } },
    // While a site runs on the output, what it serves must not vanish under it.
    emptyOutDir: isSsrBuild || process.env.KEEP_OLD_ASSETS !== "true",
  },
}));
