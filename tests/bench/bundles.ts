import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { experimental_readRawConfig } from "wrangler";
import { buildProcess, isBuilt, markBuilt, sourcesFingerprint } from "#local/supervisor/build.ts";
import { readOptions } from "#local/supervisor/options.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { modulesOf } from "./workerd.ts";

export async function bundleSite(
  bench: BenchEnvironment,
): Promise<{ file: string; maps: Record<string, string>; gzip: number; raw: number }> {
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
  const file = path.join(out, "index.js");
  const modules = [file, ...modulesOf(file)];
  const built = path.resolve(root, path.dirname(config.main ?? ""));
  const maps = Object.fromEntries(
    modules.map((module) => [module, path.join(built, `${path.relative(out, module)}.map`)]),
  );
  const codes = modules.map((module) => readFileSync(module));
  return {
    file,
    maps,
    raw: codes.reduce((sum, code) => sum + code.length, 0),
    gzip: codes.reduce((sum, code) => sum + gzipSync(code).length, 0),
  };
}

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
