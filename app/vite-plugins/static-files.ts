import path from "node:path";
import { type Plugin, runnerImport } from "vite";

const SUFFIX = /\?(file|value)$/;

/**
 * Runs a module at build time. "./module.ts?file" writes its default export as JSON into a static file and imports that
 * file's URL, from which the worker reads it on demand. "./module.ts?value" imports its default export without the code
 * that made it.
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
      // Vite puts the URL here, as it does for imported images.
      return `export default "__VITE_ASSET__${reference}__";`;
    },
  };
}
