import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Side } from "#db/kinds.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { beginConversation } from "#domain/messages/write.ts";
import { requireMember } from "../context.ts";
import { refuseForm } from "../forms/form.ts";
import { redirectWithFlash } from "../respond.ts";
import { nudgeAfter, nudgeSent } from "./nudges.ts";
import { heldPath, mediaPath, pathOf } from "./paths.ts";
import { draftSaved, type PhotoForm, readMessage, runPhotoForm } from "./photos.ts";

/** Someone to write to, and the relationship with them. Throws a 404 for oneself and for unknown profiles. */
export async function findPartner(context: AppLoadContext, side: Side, profileId = "") {
  const { conversations, clock } = context.deps;
  const viewer = requireMember(context);
  const found = await conversations.findBetween({ id: viewer.id, side }, profileId, clock.now());
  if (found === null || found.partner.id === viewer.id) throw new Response(null, { status: 404 });
  return { ...found, checked: checkWrite(found.relationship, side) };
}

type Found = Awaited<ReturnType<typeof findPartner>>;

export async function begin(
  context: AppLoadContext,
  request: Request,
  side: Side,
  find: () => Promise<Found>,
) {
  const findSide = async () => ({ ...(await find()), side });
  return runPhotoForm(context, request, findSide, (found, sent) => beginWith(context, sent, side, found));
}

async function beginWith(
  context: AppLoadContext,
  sent: PhotoForm,
  side: Side,
  { partner, relationship }: Found,
) {
  const read = await readMessage(context, sent, { partner, relationship, side });
  if (read.refused) return read.refused;
  const { draft, message, refuseWith } = read;
  if (draft?.intent === "draft" && draft.text === "")
    return refuseForm(sent.form, { text: "Write a message" });
  const opening = { viewerId: requireMember(context).id, partnerId: partner.id, side, relationship };
  const begun = await beginConversation(context.deps, opening, message ?? { draft: draft.text });
  if (!begun.ok) return refuseWith(begun);
  if (begun.number !== null) {
    nudgeAfter(context, begun.id);
    return redirect(`${pathOf(begun.id)}#m-${begun.number}`, 303);
  }
  if (begun.isHeld) {
    nudgeSent(context, begun.id, begun, { authorId: opening.viewerId, readerId: partner.id });
    return redirect(heldPath(begun.id), 303);
  }
  if (draft?.intent === "attach" && side === "creator") return redirect(mediaPath(begun.id, null), 303);
  return redirectWithFlash(context, `${pathOf(begun.id)}#write`, draftSaved(sent.ids, draft?.text ?? ""));
}
