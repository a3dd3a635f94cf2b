import { invalidRequest } from "./api-error.ts";

type Leaf = string;
export interface Tree {
  [key: string]: Leaf | Tree;
}

/** Parses `a[b][0]=c` into { a: { b: { 0: "c" } } }; the entries of `a[]=x&a[]=y` are numbered. */
export function decodeForm(body: string): Tree {
  const root: Tree = Object.create(null);
  for (const [rawKey, value] of new URLSearchParams(body)) {
    const keys = rawKey.replaceAll("]", "").split("[");
    let node = root;
    for (const [depth, given] of keys.entries()) {
      const key = given === "" && depth > 0 ? String(Object.keys(node).length) : given;
      if (depth === keys.length - 1) {
        node[key] = value;
        break;
      }
      const next = node[key];
      if (typeof next === "object") node = next;
      else {
        const made: Tree = Object.create(null);
        node[key] = made;
        node = made;
      }
    }
  }
  return root;
}

/** Reads parameters and refuses any left unread, so that an unsupported one is never silently ignored. */
export class Params {
  private readonly tree: Tree;
  private readonly path: string;
  private readonly seen = new Set<string>();
  private readonly children = new Map<string, Params>();

  constructor(tree: Tree, path = "") {
    this.tree = tree;
    this.path = path;
  }

  name(key: string): string {
    return this.path ? `${this.path}[${key}]` : key;
  }

  has(key: string): boolean {
    this.seen.add(key);
    return this.tree[key] !== undefined;
  }

  text(key: string): string | undefined {
    this.seen.add(key);
    const value = this.tree[key];
    if (value !== undefined && typeof value !== "string")
      throw invalidRequest("Invalid string", this.name(key));
    return value;
  }

  required(key: string): string {
    const value = this.text(key);
    if (value === undefined || value === "") {
      throw invalidRequest(`Missing required param: ${this.name(key)}.`, this.name(key), "parameter_missing");
    }
    return value;
  }

  oneOf<T extends string>(key: string, choices: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined || value === "") return undefined;
    const found = choices.find((choice) => choice === value);
    if (found) return found;
    throw invalidRequest(`Invalid ${this.name(key)}: must be one of ${choices.join(", ")}`, this.name(key));
  }

  int(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined || value === "") return undefined;
    if (!/^-?\d+$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, this.name(key), "parameter_invalid_integer");
    }
    return Number(value);
  }

  number(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined || value === "") return undefined;
    if (!Number.isFinite(Number(value))) throw invalidRequest(`Invalid decimal: ${value}`, this.name(key));
    return Number(value);
  }

  flag(key: string): boolean | undefined {
    const value = this.text(key);
    if (value === undefined || value === "") return undefined;
    if (value !== "true" && value !== "false")
      throw invalidRequest(`Invalid boolean: ${value}`, this.name(key));
    return value === "true";
  }

  group(key: string): Params | undefined {
    this.seen.add(key);
    const value = this.tree[key];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") throw invalidRequest("Invalid object", this.name(key));
    // The same reader every time, because it remembers what was read.
    const child = this.children.get(key) ?? new Params(value, this.name(key));
    this.children.set(key, child);
    return child;
  }

  groups(key: string): Params[] {
    const list = this.group(key);
    if (!list) return [];
    return Object.keys(list.tree).flatMap((index) => list.group(index) ?? []);
  }

  texts(key: string): string[] {
    this.seen.add(key);
    const value = this.tree[key];
    if (value === undefined) return [];
    if (typeof value === "string") return [value];
    return Object.values(value).filter((entry) => typeof entry === "string");
  }

  /** Merges metadata as Stripe does: an empty value removes its key, an empty string removes all keys. */
  metadata(current: Record<string, string> = {}): Record<string, string> {
    this.seen.add("metadata");
    const value = this.tree.metadata;
    if (value === undefined) return current;
    if (value === "") return {};
    if (typeof value === "string") throw invalidRequest("Invalid object", this.name("metadata"));
    const merged = { ...current };
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== "string")
        throw invalidRequest("Metadata values must be strings", this.name("metadata"));
      if (key.length > 40 || entry.length > 500)
        throw invalidRequest("Metadata is too long", this.name("metadata"));
      if (entry === "") delete merged[key];
      else merged[key] = entry;
    }
    if (Object.keys(merged).length > 50) throw invalidRequest("Metadata has more than 50 keys", "metadata");
    return merged;
  }

  /** Accepts parameters that are valid at Stripe but have no effect here. */
  ignore(...keys: string[]): void {
    for (const key of keys) this.seen.add(key);
  }

  rejectUnknown(): void {
    for (const key of Object.keys(this.tree)) {
      if (this.seen.has(key)) continue;
      throw invalidRequest(
        `Received unknown parameter: ${this.name(key)} (unknown to Stripe, or not covered by the stand-in)`,
        this.name(key),
        "parameter_unknown",
      );
    }
    for (const child of this.children.values()) child.rejectUnknown();
  }
}
