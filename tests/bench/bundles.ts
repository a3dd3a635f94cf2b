import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { experimental_readRawConfig } from "wrangler";
import { buildProcess, isBuilt, markBuilt, sourcesFingerprint } from "../../local/supervisor/build.ts";
import { readOptions } from "../../local/supervisor/options.ts";
import type { BenchEnvironment } from "./bench-environment.ts";

/** The worker as it would be deployed, and the source map of its build. */
export async function bundleSite(
  bench: BenchEnvironment,
): Promise<{ file: string; map: string; gzip: number; raw: number }> {
  const { root, folder, table } = bench;
  if (!isBuilt(root)) {
    const made = sourcesFingerprint(root);
    await table.run(buildProcess(readOptions([], {})));
    markBuilt(root, made);
  }
  const { rawConfig } = experimental_readRawConfig({ config: path.join(root, "wrangler.toml") });
  const { build: _built, ...config } = rawConfig;
  const configFile = path.join(folder, "wrangler.json");
  writeFileSync(
    configFile,
    JSON.stringify({
      ...config,
      main: path.resolve(root, config.main ?? ""),
      assets: config.assets && { ...config.assets, directory: path.resolve(root, "build/client") },
    }),
  );
  const out = path.join(folder, "deployed");
  await table.run({
    name: "bundle",
    command: path.join(root, "node_modules/.bin/wrangler"),
    args: ["deploy", "--dry-run", "--config", configFile, "--outdir", out],
  });
  const scripts = readdirSync(out).filter((name) => name.endsWith(".js"));
  const [script] = scripts;
  // startWorkerd embeds a single module.
  if (!script || scripts.length > 1) throw new Error(`one module was expected, not ${scripts.join(", ")}`);
  const file = path.join(out, script);
  const code = readFileSync(file);
  const map = path.resolve(root, `${config.main}.map`);
  return { file, map, raw: code.length, gzip: gzipSync(code).length };
}

/** Bundles a worker of this folder like the site's. Returns the path of its only module. */
export async function bundleWorker(bench: BenchEnvironment, source: string): Promise<string> {
  const outDir = path.join(bench.folder, path.parse(source).name);
  await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    esbuild: { jsx: "automatic" },
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "browser", "module", "import", "production"] },
    },
    build: {
      ssr: path.join(import.meta.dirname, source),
      outDir,
      emptyOutDir: true,
      minify: true,
      target: "es2022",
      rollupOptions: { external: [/^node:/], output: { entryFileNames: "worker.js" } },
    },
  });
  return path.join(outDir, "worker.js");
}
