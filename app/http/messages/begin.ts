import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Side } from "#db/kinds.ts";
import { messageForm } from "#domain/messages/forms.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { beginConversation } from "#domain/messages/write.ts";
import { requireMember } from "../context.ts";
import { parseForm, readForm, refuseForm, runForm } from "../forms/form.ts";
import { redirectWithFlash } from "../respond.ts";
import { refuseMessage } from "./messages.ts";
import { nudgeAfter, nudgeSent } from "./nudges.ts";
import { attachPath, heldPath, pathOf } from "./paths.ts";
import { errorText } from "./refusal-texts.ts";

/** Someone to write to, and the relationship with them. Throws a 404 for oneself and for unknown profiles. */
export async function findPartner(context: AppLoadContext, side: Side, profileId = "") {
  const { conversations, clock } = context.deps;
  const viewer = requireMember(context);
  const found = await conversations.findBetween({ id: viewer.id, side }, profileId, clock.now());
  if (found === null || found.partner.id === viewer.id) throw new Response(null, { status: 404 });
  return { ...found, checked: checkWrite(found.relationship, side) };
}

export async function begin(
  context: AppLoadContext,
  request: Request,
  side: Side,
  find: () => ReturnType<typeof findPartner>,
) {
  const form = await readForm(request);
  const parsed = parseForm(form, messageForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  if (parsed.value.intent === "draft" && parsed.value.text === "")
    return refuseForm(form, { text: "Write a message" });
  return runForm(form, async () => {
    const { partner, relationship } = await find();
    const opening = { viewerId: requireMember(context).id, partnerId: partner.id, side, relationship };
    const { value } = parsed;
    const first =
      value.intent !== "send" ? { draft: value.text } : { text: value.text, key: value.key, replyTo: null };
    const begun = await beginConversation(context.deps, opening, first);
    if (!begun.ok) return refuseMessage(form, begun, errorText(begun, partner, relationship.price));
    if (begun.number !== null) {
      nudgeAfter(context, begun.id);
      return redirect(`${pathOf(begun.id)}#m-${begun.number}`, 303);
    }
    if (begun.isHeld)
      nudgeSent(context, begun.id, begun, { authorId: opening.viewerId, readerId: partner.id });
    if (begun.isHeld) return redirect(heldPath(begun.id), 303);
    if (value.intent === "attach") return redirect(attachPath({ id: begun.id, side }, null), 303);
    return redirectWithFlash(context, `${pathOf(begun.id)}#write`, { kind: "success", title: "Draft saved" });
  });
}
