import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { smallScripts } from "./app/scripts/vite-plugin.ts";
import options from "./remix.config.js";

export default defineConfig({
  plugins: [remix(options), tailwindcss(), smallScripts()],
  ssr: {
    resolve: { conditions: ["workerd", "worker", "browser", "module", "import", "production"] },
    noExternal: true,
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // While a site runs on the output, what it serves must not vanish under it.
    emptyOutDir: process.env.KEEP_OLD_ASSETS !== "true",
  },
});
