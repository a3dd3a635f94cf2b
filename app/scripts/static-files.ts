import path from "node:path";
import { type Plugin, runnerImport } from "vite";

const SUFFIX = /\?(file|value)$/;

/**
 * Runs a module while the site is built. For "./module.ts?file", writes what it exports by default as JSON into a static
 * file, and imports its address: the worker reads it from there when somebody needs it. For "./module.ts?value", imports
 * what it exports by default, without what that was made from.
 */
export function staticFiles(): Plugin {
  return {
    name: "fanlight-static-files",
    enforce: "pre",
    apply: "build",
    async load(id) {
      const kind = SUFFIX.exec(id)?.[1];
      if (!kind) return null;
      const file = id.replace(SUFFIX, "");
      const { module, dependencies } = await runnerImport<{ default: unknown }>(file, {
        configFile: false,
        envFile: false,
      });
      for (const dependency of [file, ...dependencies]) this.addWatchFile(dependency);
      if (kind === "value") return `export default ${JSON.stringify(module.default)};`;
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
