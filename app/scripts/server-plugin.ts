import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { compactBuild, compactManifest } from "./compact-manifest.ts";
import { base64, cloudflare, jsxRuntime, splitCookies } from "./libraries/stand-ins.ts";
import { thinResource } from "./libraries/thin-stripe.ts";
import { withoutUncalled } from "./libraries/uncalled-methods.ts";

const EXPORTS = /^export (?:async )?(class|function|const|\{ \w+ as) (\w+)/gm;

/** A module with the same exports as the source: its classes are empty, and its functions throw. */
const hollow = (source: string) =>
  [...source.matchAll(EXPORTS)]
    .map(([, kind, name]) =>
      kind === "class"
        ? `export class ${name} {}`
        : `export const ${name} = () => { throw new Error("${name} is left out: see server-plugin.ts"); };`,
    )
    .join("\n");

/** The same of a module that lists its exports at its end. */
const hollowNames = (source: string) =>
  [...(/^export \{([^}]+)\};$/m.exec(source)?.[1] ?? "").matchAll(/\w+/g)]
    .map(([name]) => `export class ${name} {}`)
    .join("\n");

/** The source up to a phrase, and the rest of it hollow. */
function hollowFrom(phrase: string, source: string): string {
  const at = source.indexOf(phrase);
  if (at < 0) throw new Error(`A library has changed: there is no "${phrase}" to leave out.`);
  return source.slice(0, at) + hollow(source.slice(at));
}

/** The source, with another of its constants in the place of one whose value takes several lines. */
function without(name: string, standIn: string, source: string): string {
  const at = source.indexOf(`export const ${name} = `);
  const end = source.indexOf("\n});\n", at);
  if (at < 0 || end < 0) throw new Error(`A library has changed: there is no ${name} to leave out.`);
  return `${source.slice(0, at)}export const ${name} = ${standIn};${source.slice(end + 4)}`;
}

/** The makers of passkeys that people have; the library also names every security key that was ever certified. */
const PASSKEY_MAKERS =
  /iCloud|Apple|Google|Chrome|Edge|Windows Hello|Samsung|1Password|Bitwarden|Dashlane|Proton|KeePass|Keeper|NordPass|LastPass|Enpass/;

/** The names of those passkeys; all others are called "Passkey". */
function passkeyNames(source: string): string {
  const lines = source.split("\n").filter((line) => !/^\s+"/.test(line) || PASSKEY_MAKERS.test(line));
  if (lines.length < 20) throw new Error("A library has changed: it no longer names passkeys line by line.");
  return lines.join("\n");
}

/** Parts of libraries that the worker never runs and tree shaking cannot see, with what stands in for them. */
const unused: { part: RegExp; standIn: (source: string, id: string) => string }[] = [
  { part: /\/react\/jsx-runtime\.js$/, standIn: jsxRuntime },
  // The renderer for browsers. Routers and forms import one function of it, for events.
  { part: /\/react-dom\/index\.js$/, standIn: () => "export const flushSync = (work) => work();" },
  // The renderer for streams. Pages are sent whole.
  {
    part: /\/react-dom\/server\.browser\.js$/,
    standIn: (source) => source.replaceAll(/ s = require\(.+\);/g, " s = {};"),
  },
  // CommonJS, which requires all of server-runtime: its sessions, uploads, and development server.
  { part: /\/@remix-run\/cloudflare\/dist\/index\.js$/, standIn: () => cloudflare },
  { part: /\/set-cookie-parser\/lib\/set-cookie\.js$/, standIn: () => splitCookies },
  { part: /\/js-base64\/base64\.mjs$/, standIn: () => base64 },
  // Resources we don't call; resources.js names them all again, for a method that Stripe no longer uses.
  {
    part: /\/stripe\/esm\/(resources\/.+|StripeEventNotificationHandler)\.js$/,
    standIn: (source, id) => thinResource(id, source) ?? hollow(source),
  },
  { part: /\/stripe\/esm\/resources\.js$/, standIn: () => "export class OAuthResource {}" },
  // Numbers of any size and precision. Amounts are whole cents; other fields stay the text that Stripe sends.
  { part: /\/stripe\/esm\/Decimal\.js$/, standIn: () => "export const Decimal = {};" },
  {
    part: /\/stripe\/esm\/V2Coercion\.js$/,
    standIn: () =>
      "export const coerceV2RequestData = (data) => data, coerceV2ResponseData = (data) => data;",
  },
  // Lists are read page by page, with a limit.
  {
    part: /\/stripe\/esm\/autoPagination\.js$/,
    standIn: () => "export const makeAutoPaginationMethods = () => ({});",
  },
  // What parses objects by code that it writes at run time, which Workers forbid.
  {
    part: /\/zod\/v4\/core\/schemas\.js$/,
    standIn: (source) => without("$ZodObjectJIT", "$ZodObject", source),
  },
  // JSON Schema from schemas. Only a schema's method for that refers to it.
  { part: /\/zod\/v4\/core\/to-json-schema\.js$/, standIn: hollow },
  {
    part: /\/zod\/v4\/core\/json-schema-processors\.js$/,
    standIn: (source) => hollowFrom("export const stringProcessor", source),
  },
  { part: /\/@passwordless-id\/webauthn\/.+\/authenticatorMetadata\.js$/, standIn: passkeyNames },
  // Drizzle's queries by relations, of which we declare none; foreign keys, which only migrations read; and columns that are
  // declared by a function.
  {
    part: /\/drizzle-orm\/(relations|sqlite-core\/(foreign-keys|columns\/all|query-builders\/(query|_query)))\.js$/,
    standIn: hollowNames,
  },
  // The client asks for JSON unless it is told to negotiate, and reads no result piece by piece.
  { part: /\/@libsql\/hrana-client\/.+\/(protobuf(_\w+|\/(de|en)code)|http\/cursor)\.js$/, standIn: hollow },
];

/** In the place of @remix-run/react. */
const remixOnServer = path.resolve(import.meta.dirname, "../remix-on-server/remix-react.ts");

/**
 * Builds the server from the worker's entry, which imports Remix's build (two builds would each bring their own copy of
 * what both use), and leaves out the unused parts of libraries.
 */
export function workerBuild(): Plugin {
  return {
    name: "fanlight-worker-build",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    config: {
      // After Remix's own plugin, which sets the input as well.
      order: "post",
      handler: () => ({ build: { rollupOptions: { input: "app/entry.worker.ts" } } }),
    },
    resolveId: (name) => (name === "@remix-run/react" ? remixOnServer : null),
    transform(code, id) {
      if (id.endsWith("virtual:remix/server-manifest")) return compactManifest(code);
      if (id.endsWith("virtual:remix/server-build")) return compactBuild(code);
      return null;
    },
    load(id) {
      if (id.startsWith("\0")) return null;
      const found = unused.find(({ part }) => part.test(id));
      if (found) return found.standIn(readFileSync(id, "utf8"), id);
      return /\.m?js$/.test(id) ? withoutUncalled(id, readFileSync(id, "utf8")) : null;
    },
  };
}
