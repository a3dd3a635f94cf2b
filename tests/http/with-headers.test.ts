import { expect, test } from "vitest";
import { copyOf, withHeaders } from "#http/with-headers.ts";

test("a copy has the status, the body and the new headers", async () => {
  const response = new Response("hello", { status: 201, statusText: "Made", headers: { "X-Old": "1" } });
  const copy = withHeaders(response, new Headers({ "X-New": "2" }));
  expect([copy.status, copy.statusText, await copy.text()]).toEqual([201, "Made", "hello"]);
  expect([...copy.headers.keys()]).toContain("x-new");
  expect(copy.headers.has("X-Old")).toBe(false);
});

test("an upgrade response keeps its socket, and other responses have none", () => {
  const webSocket = {} as WebSocket;
  const headers = new Headers();
  expect(copyOf({ status: 101, statusText: "", webSocket }, headers)).toMatchObject({
    status: 101,
    webSocket,
  });
  expect(copyOf({ status: 200, statusText: "", webSocket: null }, headers)).not.toHaveProperty("webSocket");
});
