import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, PluginOption } from "vite";
import { expect, test } from "vitest";
import config from "../../vite.config.ts";
import { filesIn, importsOf, isSource, root } from "./sources.ts";

type Hook = (this: object, ...given: string[]) => unknown;
type Hooks = Record<string, Hook | { handler: Hook } | undefined>;

const isPlugin = (option: PluginOption): option is Plugin =>
  typeof option === "object" && option !== null && "name" in option;
/** This site's own plugins, without those of Remix and Tailwind. */
async function ownPlugins(isSsrBuild: boolean): Promise<Plugin[]> {
  const { plugins = [] } = await config({ command: "build", mode: "production", isSsrBuild });
  const options = (await Promise.all(plugins.flat())).flat().filter(isPlugin);
  return options.filter(({ name }) => !/^(remix|@tailwindcss)/.test(name));
}

async function resultOf(plugin: Plugin, name: string, ...given: string[]) {
  const hook = (plugin as unknown as Hooks)[name];
  const handler = typeof hook === "object" ? hook.handler : hook;
  return (await handler?.call({}, ...given)) ?? null;
}

const libraries = [
  ...new Set(
    ["app", "db/schema", "db/stores"]
      .flatMap(filesIn)
      .filter((file) => isSource(file) && !file.startsWith("app/scripts/"))
      .flatMap(importsOf)
      .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "")
      .filter((name) => !/^(app|db|node:|virtual:|\.)/.test(name)),
  ),
];
const modules = libraries.flatMap((name) =>
  readdirSync(path.join(root, "node_modules", name), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => path.join(root, "node_modules", name, file)),
);

test.each([true, false])("none of our plugins changes a library (server: %s)", async (isSsrBuild) => {
  expect(libraries).toEqual(expect.arrayContaining(["react", "@remix-run/react", "stripe", "zod"]));
  const plugins = await ownPlugins(isSsrBuild);
  expect(plugins.map(({ name }) => name)).toContain("fanlight-small-scripts");
  const changed: string[] = [];
  for (const plugin of plugins) {
    for (const name of libraries) if (await resultOf(plugin, "resolveId", name)) changed.push(name);
    for (const file of modules) {
      if (await resultOf(plugin, "load", file)) changed.push(`${plugin.name} loads ${file}`);
      if ("transform" in plugin && (await resultOf(plugin, "transform", readFileSync(file, "utf8"), file)))
        changed.push(`${plugin.name} transforms ${file}`);
    }
  }
  expect(changed).toEqual([]);
});

test("none of our plugins changes the built modules", async () => {
  const plugins = [...(await ownPlugins(true)), ...(await ownPlugins(false))];
  expect(plugins.filter((plugin) => "renderChunk" in plugin).map(({ name }) => name)).toEqual([]);
});
