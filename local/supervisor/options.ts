import path from "node:path";
import { parseArgs } from "node:util";

export type Options = ReturnType<typeof readOptions>;

const root = path.resolve(import.meta.dirname, "../..");

/** Everything that can differ between two copies on one machine: ports, data folder, and mode. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv) {
  const { values } = parseArgs({
    args,
    options: {
      fresh: { type: "boolean", default: false },
      watch: { type: "boolean", default: false },
      "no-demo": { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
      data: { type: "string", default: ".local" },
    },
  });
  const port = Number(env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1024 || port > 65_500) {
    throw new Error(`PORT must be a number between 1024 and 65500, not ${env.PORT}`);
  }
  const data = path.resolve(root, values.data);
  return {
    root,
    data,
    logs: path.join(data, "log"),
    fresh: values.fresh,
    watch: values.watch,
    demo: !values["no-demo"],
    build: !values["no-build"],
    port,
    ports: {
      worker: port,
      database: port + 1,
      mail: port + 2,
      payments: port + 3,
      inspector: port + 4,
      preview: port + 5,
      push: port + 6,
      inbox: port + 7,
      identity: port + 8,
    },
    origin: `http://localhost:${port}`,
    addresses: {
      database: `http://127.0.0.1:${port + 1}`,
      mail: `http://127.0.0.1:${port + 2}`,
      payments: `http://127.0.0.1:${port + 3}`,
      preview: `http://127.0.0.1:${port + 5}`,
      push: `http://127.0.0.1:${port + 6}`,
      identity: `http://127.0.0.1:${port + 8}`,
    },
  };
}
