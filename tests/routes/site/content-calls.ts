import type { Visitor } from "./visitor.ts";

/** Sends a JSON request to a content call, as a page's own script would. */
export const sendJson = (visitor: Visitor, method: string, path: string, payload: unknown = {}) =>
  visitor.ask(path, {
    method,
    body: method === "DELETE" ? undefined : JSON.stringify(payload),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });

/** A valid text post. */
export const textPost = {
  title: "Made by a call",
  body: "Words",
  visibility_type: "free",
  tags: ["Art", "food"],
};
