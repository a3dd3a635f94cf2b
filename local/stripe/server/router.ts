import type { Params } from "./params.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface Call {
  uow: UnitOfWork;
  params: Params;
  path: Record<string, string>;
  /** From the Stripe-Account header; "" is the platform. */
  account: string;
}

export interface Route {
  method: string;
  pattern: string[];
  handle: (call: Call) => object;
}

const route =
  (method: string) =>
  (pattern: string, handle: Route["handle"]): Route => ({ method, pattern: pattern.split("/"), handle });

export const get = route("GET");
export const post = route("POST");
export const remove = route("DELETE");

export function match(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = segments[index] ?? "";
    if (part.startsWith(":")) path[part.slice(1)] = decodeURIComponent(given);
    else if (part !== given) return undefined;
  }
  return path;
}

export function findRoute(routes: Route[], method: string, pathname: string) {
  const segments = pathname.split("/");
  for (const candidate of routes) {
    if (candidate.method !== method) continue;
    const path = match(candidate.pattern, segments);
    if (path) return { route: candidate, path };
  }
  return undefined;
}
