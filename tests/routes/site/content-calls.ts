import type { Visitor } from "./visitor.ts";

export const sendJson = (visitor: Visitor, method: string, path: string, payload: unknown = {}) =>
  visitor.ask(path, {
    method,
    body: method === "DELETE" ? undefined : JSON.stringify(payload),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });

export const textPost = {
  title: "Made by a call",
  body: "Words",
  visibility_type: "free",
  tags: ["Art", "food"],
};
