import path from "node:path";
import { type Plugin, runnerImport } from "vite";

const SUFFIX = "?file";

/**
 * Writes what a module exports by default as JSON into a static file, and imports its address, for "./module.ts?file": the
 * worker reads it from there when somebody needs it.
 */
export function staticFiles(): Plugin {
  return {
    name: "fanlight-static-files",
    enforce: "pre",
    apply: "build",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      const { module, dependencies } = await runnerImport<{ default: unknown }>(file, {
        configFile: false,
        envFile: false,
      });
      for (const dependency of [file, ...dependencies]) this.addWatchFile(dependency);
      const reference = this.emitFile({
        type: "asset",
        name: `${path.parse(file).name}.json`,
        source: JSON.stringify(module.default),
      });
      // Vite puts the address here, as it does for imported images.
      return `export default "__VITE_ASSET__${reference}__";`;
    },
  };
}
