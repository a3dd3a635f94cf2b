import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { workerBuild } from "./app/scripts/server-plugin.ts";
import { smallScripts } from "./app/scripts/vite-plugin.ts";
import options from "./remix.config.js";

/** What every work page has, in one chunk: small chunks compress badly. */
const frameChunk = (id: string) =>
  /\/app\/(root|entry\.client|ui\/(frame|primitives|forms|page-context))/.test(id) &&
  !id.endsWith("form-checks.client.tsx")
    ? "frame"
    : undefined;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(options), workerBuild(), tailwindcss(), smallScripts()],
  // On the server neither exists, and what asks for them is left out.
  define: isSsrBuild ? { document: "undefined", window: "undefined" } : {},
  ssr: {
    resolve: { conditions: ["workerd", "worker", "browser", "module", "import", "production"] },
    noExternal: true,
  },
  // Two kilobytes of every work page; /licenses.txt has them instead.
  esbuild: { legalComments: "none" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: isSsrBuild,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: frameChunk } },
    // While a site runs on the output, what it serves must not vanish under it.
    emptyOutDir: process.env.KEEP_OLD_ASSETS !== "true",
  },
}));
