import { expect, test } from "vitest";
import type { Message } from "#domain/messages/message.ts";
import { changeMessage, type Place, sendMessage } from "#domain/messages/write.ts";
import { teamErrorText } from "#http/creators/team-texts.ts";

const team = { creatorId: "mira", creatorName: "Mira", name: "Lu", isRestricted: true };
const place = { id: "c1", side: "creator", relationship: {}, team } as Place;
const deps = {} as Parameters<typeof changeMessage>[0];
const partner = { name: "Ada", username: "ada.fan", isGone: false };

test("the team of a restricted creator reads why nothing can be written, edited, or unsent", async () => {
  const results = [
    await sendMessage(deps, "lu", place, { text: "Hello", key: "k", replyTo: null }),
    await changeMessage(deps, "lu", place, {} as Message, { intent: "edit", text: "Changed" }),
    await changeMessage(deps, "lu", place, {} as Message, { intent: "unsend" }),
  ];
  for (const refused of results) {
    expect(refused).toEqual({ ok: false, reason: "creator_restricted" });
    if (!refused.ok)
      expect(teamErrorText(refused, partner, "Mira")).toBe(
        "Mira's account is restricted, so nothing can be written, edited, or unsent for now.",
      );
  }
});
