import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { transformWithEsbuild } from "vite";
import type { TestProject } from "vitest/node";
import { experimental_readRawConfig } from "wrangler";
import { isBuilt, markBuilt, sourcesFingerprint } from "#local/supervisor/build.ts";
import { storeCastObjects } from "../media/cast-objects.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The worker and its assets as deployed, and the stored objects of the cast. */
    worker: string;
  }
}

const root = path.resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);
const tool = (name: string) => path.join(root, "node_modules/.bin", name);
// The bundle depends on NODE_ENV; under a test runner, it would contain React's development build.
const offline = {
  ...process.env,
  NODE_ENV: "production",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
};

/** Builds the site if needed, and bundles the worker once for all test files. */
export default async function build(project: TestProject) {
  if (!isBuilt(root)) {
    const fingerprint = sourcesFingerprint(root);
    await run(tool("remix"), ["vite:build"], { cwd: root, env: offline });
    markBuilt(root, fingerprint);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "fanlight-worker-"));
  // A separate copy, because another build during the tests would delete the assets.
  cpSync(path.join(root, "build/client"), path.join(folder, "client"), { recursive: true });
  const { rawConfig } = experimental_readRawConfig({ config: path.join(root, "wrangler.toml") });
  const { build: _build, ...config } = rawConfig;
  const file = path.join(folder, "wrangler.json");
  const made = {
    ...config,
    main: path.join(root, config.main ?? ""),
    assets: { ...config.assets, directory: path.join(folder, "client") },
  };
  writeFileSync(file, JSON.stringify(made, null, 2));
  const where = ["--config", file, "--outdir", path.join(folder, "deployed")];
  const { stdout } = await run(tool("wrangler"), ["deploy", "--dry-run", ...where], {
    cwd: root,
    env: offline,
  });
  console.log(
    `The worker as it would be deployed: ${/Total Upload: (.*)/.exec(stdout)?.[1] ?? "size unknown"}`,
  );
  await storeCastObjects(file, folder);
  await writeAsCommonJs(path.join(root, "build/server"), path.join(folder, "in-process"));
  project.provide("worker", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Writes the worker's modules as functions of `require`, so that a process can evaluate them again for each site. */
async function writeAsCommonJs(from: string, to: string) {
  for await (const file of glob("**/*.js", { cwd: from })) {
    const source = await readFile(path.join(from, file), "utf8");
    const { code } = await transformWithEsbuild(source, file, {
      format: "cjs",
      sourcemap: false,
      supported: { "dynamic-import": false },
    });
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await writeFile(path.join(to, file), code);
  }
}
