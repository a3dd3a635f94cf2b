import { writeFileSync } from "node:fs";
import path from "node:path";
import { experimental_readRawConfig } from "wrangler";
import type { Options } from "./options.ts";
import type { WorkerEnvironment } from "./secrets.ts";

/**
 * wrangler.toml as it stands, without its build step (the supervisor built already) and with this copy's addresses
 * and secrets. It lies in the data folder, so that no .dev.vars or .env of the developer's is read by accident.
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
    minify: false,
  };
  writeFileSync(file, JSON.stringify(local, null, 2), { mode: 0o600 });
  return file;
}
