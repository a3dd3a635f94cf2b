import { writeFileSync } from "node:fs";
import path from "node:path";
import { experimental_readRawConfig } from "wrangler";
import type { Options } from "./options.ts";
import type { WorkerEnvironment } from "./secrets.ts";

/**
 * Writes a copy of wrangler.toml with local URLs and secrets and without the build step. It's in the data folder, so
 * that wrangler doesn't pick up a .dev.vars or .env file. Returns its path.
 */
export function writeWorkerConfig(options: Options, environment: WorkerEnvironment): string {
  const { rawConfig } = experimental_readRawConfig({ config: path.join(options.root, "wrangler.toml") });
  const { build: _build, ...config } = rawConfig;
  const file = path.join(options.data, "wrangler.json");
  const absolute = (name: string) => path.resolve(options.root, name);
  const local = {
    ...config,
    main: absolute(config.main ?? ""),
    assets: config.assets && { ...config.assets, directory: absolute(config.assets.directory ?? "") },
    vars: { ...config.vars, ...environment },
    // wrangler's bundling adds its route for triggering scheduled runs.
    no_bundle: false,
  };
  writeFileSync(file, JSON.stringify(local, null, 2), { mode: 0o600 });
  return file;
}
