import { beforeAll, expect, test } from "vitest";
import { conversation_sides, messages } from "../../../db/schema/messages.ts";
import { fans } from "../../../db/seed/cast.ts";
import { profileId } from "../../../db/seed/ids.ts";
import { loadDemo } from "./demo-database.ts";

const NOW = Date.UTC(2031, 2, 3, 9, 30);
let demo: Awaited<ReturnType<typeof loadDemo>>;
beforeAll(async () => {
  demo = await loadDemo(NOW);
});

test("both demo accounts have several conversations, some with unread messages, and the numbers agree", async () => {
  const sides = await demo.db.select().from(conversation_sides);
  const written = await demo.db.select().from(messages);
  for (const userId of [profileId(fans[0].username), profileId("juno.hale")]) {
    const own = sides.filter((side) => side.user_id === userId);
    expect(own.length).toBeGreaterThan(2);
    expect(own.some(({ unread }) => unread > 0)).toBe(true);
    expect(own.some(({ unread }) => unread === 0)).toBe(true);
  }
  for (const side of sides) {
    const of = written.filter((message) => message.conversation_id === side.conversation_id);
    const news = of.filter((one) => one.number > side.read_number && one.side !== side.side);
    expect(news).toHaveLength(side.unread);
    expect(Math.max(...of.map(({ sent_at }) => sent_at))).toBe(side.last_at);
    expect(side.last_at).toBeLessThan(NOW);
  }
});
