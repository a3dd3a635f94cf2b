import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { format } from "node:util";
import { compileFunction } from "node:vm";
import type { DispatchFetch } from "miniflare";
import type { Env } from "#platform/env.ts";
import { castObjects } from "../media/cast-objects.ts";

type Handlers = Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">>;
type Module = { exports: { default?: Handlers } };
type Evaluate = (module: Module, require: (name: string) => unknown, ...globals: object[]) => void;

/** Node's globals that the worker's modules may use. */
const GLOBALS = ["caches", "console"];
const nodeRequire = createRequire(import.meta.url);
const compiled = new Map<string, Evaluate>();

function compile(file: string): Evaluate {
  const known = compiled.get(file);
  if (known) return known;
  const code = readFileSync(file, "utf8");
  const made = compileFunction(code, ["module", "require", ...GLOBALS], { filename: file }) as Evaluate;
  compiled.set(file, made);
  return made;
}

/** Evaluates the worker's modules with their own memory, like a new isolate. */
function evaluate(entry: string, globals: object[]): Handlers {
  const modules = new Map<string, Module>();
  const load = (file: string): Module["exports"] => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module: Module = { exports: {} };
    modules.set(file, module);
    const near = (name: string) => path.join(path.dirname(file), name);
    compile(file)(
      module,
      (name) => (name.startsWith(".") ? load(near(name)) : nodeRequire(name)),
      ...globals,
    );
    return module.exports;
  };
  const { default: handlers } = load(entry);
  if (!handlers) throw new Error(`${entry} has no default export`);
  return handlers;
}

/** Like Cloudflare's rate limiter during its first period. */
function rateLimiter(limit: number): RateLimit {
  const counts = new Map<string, number>();
  return {
    async limit({ key }) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= limit };
    },
  };
}

/** A cache may drop anything at any time; this one always does. */
const noCache = { default: { match: async () => undefined, put: async () => {}, delete: async () => false } };

/** Binding methods that this process lacks. */
const onlyWorkerd = <T extends object>(name: string, methods: T) =>
  new Proxy(methods, {
    get(_, method) {
      if (method in methods) return methods[method as keyof T];
      const error = new Error(`a test that needs ${name} opens its site with { runtime: "workerd" }`);
      console.error(error);
      throw error;
    },
  });

const objectOf = (key: string) => {
  const bytes = castObjects.get(key);
  return bytes ? { httpEtag: `"${key}"`, size: bytes.length, uploaded: new Date(0), body: bytes } : null;
};

/**
 * The built worker in this process. It has no sockets, image processing, or edge cache, and can only read the cast's
 * objects; tests that need more use workerd.
 */
export function openInProcess(
  built: string,
  vars: Record<string, string>,
  limits: { ATTEMPTS: number; READS: number },
) {
  const logs: string[] = [];
  const log = (...words: unknown[]) => void logs.push(format(...words));
  const globals = [noCache, { log, warn: log, error: log }];
  const entry = path.join(built, "in-process/index.js");
  const open = () => evaluate(entry, globals);
  let handlers = open();

  const env = {
    ...vars,
    ATTEMPTS: rateLimiter(limits.ATTEMPTS),
    READS: rateLimiter(limits.READS),
    VERSION: { id: "in-process", tag: "", timestamp: "" },
    ASSETS: {
      async fetch(url: URL) {
        return new Response(await readFile(path.join(built, "client", url.pathname)));
      },
    },
    SOCKETS: {
      idFromName: (name: string) => name,
      get: () => ({ fetch: async () => new Response(null, { status: 204 }) }),
    },
    MEDIA: onlyWorkerd("storage", {
      head: async (key: string) => objectOf(key),
      get: async (key: string) => objectOf(key),
    }),
    IMAGES: onlyWorkerd("image processing", {}),
  } as unknown as Env;

  const waiting = new Set<Promise<unknown>>();
  const execution = {
    waitUntil(work: Promise<unknown>) {
      const settled = work.catch(log).finally(() => waiting.delete(settled));
      waiting.add(settled);
    },
  } as unknown as ExecutionContext;

  return {
    logs,
    fetch: (async (url: string, { cf = {}, ...init }: RequestInit & { cf?: object } = {}) => {
      const request = Object.assign(new Request(url, init), { cf });
      if (!["GET", "HEAD"].includes(request.method))
        request.headers.set(
          "Content-Length",
          `${Buffer.byteLength((init.body ?? "") as string | Uint8Array)}`,
        );
      const response = await handlers.fetch(request as Parameters<Handlers["fetch"]>[0], env, execution);
      return request.method === "HEAD" ? new Response(null, response) : response;
    }) as unknown as DispatchFetch,
    async scheduled() {
      const event = { cron: "* * * * *", scheduledTime: Date.now() } as ScheduledController;
      try {
        await handlers.scheduled(event, env, execution);
        return { outcome: "ok" };
      } catch (error) {
        log(error);
        return { outcome: "exception" };
      }
    },
    async restart() {
      handlers = open();
    },
    async end() {
      while (waiting.size > 0) await Promise.all(waiting);
    },
  };
}
