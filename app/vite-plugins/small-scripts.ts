import path from "node:path";
import { build, type Plugin, type Rollup, transformWithEsbuild } from "vite";
import { BUILT_FOLDER, entries } from "../scripts/entries.ts";

const VIRTUAL = "virtual:scripts";
const RESOLVED = `\0${VIRTUAL}`;

/** Vite doesn't minify the whitespace of a library's modules. */
const minify: Plugin = {
  name: "fanlight-minify-script",
  renderChunk: (code) => transformWithEsbuild(code, "script.js", { minify: true, sourcemap: false }),
};

/** Builds one entry on its own: entries of one build would share chunks, each an extra request. Workers are assets. */
async function buildEntry(root: string, name: string, fileName: string) {
  const outputs = await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [minify],
    worker: {
      format: "es",
      plugins: () => [minify],
      rollupOptions: { output: { entryFileNames: `${BUILT_FOLDER}/[name]-[hash].js` } },
    },
    build: {
      write: false,
      target: "esnext",
      minify: false,
      // Library mode has no preload helper: what loads on first use has nothing more to load.
      lib: { entry: { [name]: path.join(root, `app/scripts/${name}.ts`) }, formats: ["es"] },
      rollupOptions: {
        preserveEntrySignatures: false,
        output: { entryFileNames: fileName, chunkFileNames: `${BUILT_FOLDER}/[name]-[hash].js` },
      },
    },
  });
  return [outputs]
    .flat()
    .flatMap((output): (Rollup.OutputChunk | Rollup.OutputAsset)[] =>
      "output" in output ? output.output : [],
    );
}

/**
 * Adds the small scripts to the browser's build, with hashed names, and tells the server's build their URLs. Both build
 * the same sources, and so get the same names.
 */
export function smallScripts(): Plugin {
  let root = "";
  let server = false;
  const buildPageScripts = () =>
    Promise.all(entries.map((name) => buildEntry(root, name, `${BUILT_FOLDER}/[name]-[hash].js`)));
  return {
    name: "fanlight-small-scripts",
    apply: "build",
    configResolved(config) {
      root = config.root;
      server = Boolean(config.build.ssr);
    },
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const built = server ? (await buildPageScripts()).flat() : [];
      const urls = built
        .filter((file) => file.type === "chunk")
        .filter((file) => file.isEntry)
        .map((file) => [file.name, `/${file.fileName}`]);
      return `export default ${JSON.stringify(Object.fromEntries(urls))}`;
    },
    async generateBundle() {
      if (server) return;
      // The service worker keeps its URL, where browsers look for a new one.
      const built = [...(await buildPageScripts()), await buildEntry(root, "sw", "sw.js")].flat();
      for (const file of built)
        this.emitFile({
          type: "asset",
          fileName: file.fileName,
          source: file.type === "chunk" ? file.code : file.source,
        });
    },
  };
}
