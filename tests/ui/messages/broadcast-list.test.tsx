import { expect, test } from "vitest";
import { NOW } from "#tests/cast.ts";
import { FrameContext } from "#ui/frame/use-frame.ts";
import { BroadcastList } from "#ui/messages/broadcasts/broadcast-list.tsx";
import { html } from "../render.tsx";

const sums = { delivered: 0, read: 0, bought: 0, earned: 0 };
const row = {
  ...{
    id: "b1",
    text: "Hello",
    to: "All subscribers",
    price: null,
    contents: "",
    kind: null,
    thumbnail: null,
  },
  ...{ dueAt: NOW, startedAt: null, updatedAt: NOW, ...sums },
};

test("the list of broadcasts names the zone of its times like every page", () => {
  const frame = { viewer: { kind: "guest" as const }, path: "/", flash: null, isPastGates: true };
  const page = html(
    <FrameContext.Provider value={{ ...frame, timeZone: "Asia/Tokyo" }}>
      <BroadcastList rows={[{ ...row, state: "scheduled" }]} />
    </FrameContext.Provider>,
  );
  expect(page).toContain("June 15, 2026 at 9:00 PM GMT+9");
});

test("a sent broadcast shows its first file and figures, and sales only if it has a price", () => {
  const sent = { ...row, state: "sent" as const, startedAt: NOW, delivered: 1200, read: 7 };
  const [free, paid] = [sent, { ...sent, thumbnail: "/media/m1/w320", price: 900, earned: 810 }].map((one) =>
    html(<BroadcastList rows={[one]} />),
  );
  for (const figure of ["Sent", "1,200", "Read"]) expect(free).toContain(figure);
  expect(free).not.toContain("Earned");
  for (const shown of ["/media/m1/w320", "Bought", "$8.10"]) expect(paid).toContain(shown);
});
