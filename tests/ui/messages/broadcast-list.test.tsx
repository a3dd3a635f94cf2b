import { expect, test } from "vitest";
import { NOW } from "#tests/cast.ts";
import { FrameContext } from "#ui/frame/use-frame.ts";
import { BroadcastList } from "#ui/messages/broadcasts/broadcast-list.tsx";
import { html } from "../render.tsx";

test("the list of broadcasts names the zone of its times like every page", () => {
  const sums = { delivered: 0, read: 0, bought: 0, earned: 0 };
  const when = { dueAt: NOW, startedAt: null, updatedAt: NOW };
  const row = { id: "b1", text: "Hello", to: "All subscribers", price: null, contents: "", ...when, ...sums };
  const frame = { viewer: { kind: "guest" as const }, path: "/", flash: null, isPastGates: true };
  const page = html(
    <FrameContext.Provider value={{ ...frame, timeZone: "Asia/Tokyo" }}>
      <BroadcastList rows={[{ ...row, state: "scheduled" }]} />
    </FrameContext.Provider>,
  );
  expect(page).toContain("June 15, 2026 at 9:00 PM GMT+9");
});
