import { minify } from "@swc/core";
import type { Plugin } from "vite";

/** Minifies the worker for deployment: compressed, SWC's output is 4 percent smaller than that of esbuild, which wrangler has. */
export function minifyWorker(): Plugin {
  return {
    name: "fanlight-minify-worker",
    apply: (_config, { command, isSsrBuild, mode }) =>
      command === "build" && isSsrBuild === true && mode === "production",
    renderChunk: {
      order: "post",
      async handler(code) {
        const { code: small, map } = await minify(code, {
          module: true,
          ecma: 2022,
          compress: { ecma: 2022, module: true, toplevel: true, passes: 2 },
          mangle: { toplevel: true },
          sourceMap: true,
        });
        return { code: small, map: map ?? null };
      },
    },
  };
}
