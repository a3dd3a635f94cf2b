// Modules that stand in the worker for those of libraries: they do what the site uses of them, with what workerd has.

/** What the site uses of @remix-run/cloudflare, which says the same in CommonJS. */
export const cloudflare = `
import { createCookieFactory } from "@remix-run/server-runtime";
import { sign, unsign } from "./crypto.js";
export { createRequestHandler, data, redirect, redirectDocument } from "@remix-run/server-runtime";
export const createCookie = createCookieFactory({ sign, unsign });`;

/** React's function behind JSX. From its CommonJS module, each of 3,000 calls would look it up in an object first. */
export const jsxRuntime = (source: string) => {
  if (!source.includes("react-jsx-runtime.production.min.js")) throw new Error("React has changed its JSX.");
  return `
import React from "react";
const { ReactCurrentOwner } = React.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED;
const ELEMENT = Symbol.for("react.element");
const isProp = (name) => name !== "key" && name !== "ref" && name !== "__self" && name !== "__source";
export const Fragment = Symbol.for("react.fragment");
export function jsx(type, config, maybeKey) {
  const props = {};
  let key = maybeKey === undefined ? null : "" + maybeKey;
  if (config.key !== undefined) key = "" + config.key;
  const ref = config.ref === undefined ? null : config.ref;
  for (const name in config) if (isProp(name) && Object.hasOwn(config, name)) props[name] = config[name];
  if (type && type.defaultProps)
    for (const name in type.defaultProps)
      if (props[name] === undefined) props[name] = type.defaultProps[name];
  return { $$typeof: ELEMENT, type, key, ref, props, _owner: ReactCurrentOwner.current };
}
export { jsx as jsxs };`;
};

/** One header's cookies. Within one, what follows a comma, such as a date's day, is not a name and an equals sign. */
export const splitCookies = `
export const splitCookiesString = (header) => header.split(/,\\s*(?=[^\\s;,=]+=)/);`;

/** Bytes in base64 and back, which every JavaScript engine can do. */
export const base64 = `
const toUint8Array = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
const fromUint8Array = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
export const Base64 = { toUint8Array, fromUint8Array };`;
