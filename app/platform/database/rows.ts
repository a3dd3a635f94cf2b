import { LibsqlError } from "@libsql/client/http";
import type { Result, Work } from "./hrana.ts";

/** Hrana 2 over HTTP sends integers as text, since JSON's numbers are exact only up to 2^53. */
type Value =
  | { type: "null" }
  | { type: "integer" | "text"; value: string }
  | { type: "float"; value: number }
  | { type: "blob"; base64: string };

function toValue(param: unknown): Value {
  if (param === null) return { type: "null" };
  if (typeof param === "string") return { type: "text", value: param };
  if (typeof param === "number" && Number.isFinite(param)) return { type: "float", value: param };
  if (typeof param === "boolean") return { type: "integer", value: param ? "1" : "0" };
  throw new TypeError(`a read can't have a parameter of type ${typeof param}`);
}

export const readStatement = (sql: string, params: unknown[]): Work =>
  ({ type: "execute", stmt: { sql, args: params.map(toValue), want_rows: true } }) as Work;

function fromValue(value: Value): unknown {
  if (value.type === "text" || value.type === "float") return value.value;
  if (value.type === "null") return null;
  if (value.type === "blob") return Uint8Array.from(atob(value.base64), (byte) => byte.charCodeAt(0)).buffer;
  const number = Number(value.value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value.value} is no safe integer`);
  return number;
}

/** Throws LibsqlError if the server reports an error. */
export function rowsOf(result: Result | undefined): unknown[][] {
  if (result === undefined) throw new Error("the database left out a result");
  if (result.type === "error") throw new LibsqlError(result.error.message, result.error.code ?? "UNKNOWN");
  const { rows } = result.response.result as { rows: Value[][] };
  return rows.map((row) => row.map(fromValue));
}
