import type { AppLoadContext } from "@remix-run/cloudflare";
import { setBroadcasts } from "#domain/messages/broadcasts/set-broadcasts.ts";
import { type Conversation, MAX_PINNED } from "#domain/messages/conversation.ts";
import { BROADCAST_SETTINGS, SETTINGS, settingForm } from "#domain/messages/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, refuseForm } from "#http/forms/form.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { PINNED_FULL, SETTING_TITLES } from "#http/messages/setting-titles.ts";
import { redirectWithFlash } from "#http/respond.ts";

export async function changeSetting(
  context: AppLoadContext,
  form: FormData,
  { id, side, partner }: Conversation,
) {
  const { conversations, clock } = context.deps;
  const userId = requireMember(context).id;
  const path = `/messages/${id}`;
  const broadcasts = BROADCAST_SETTINGS.find((name) => name === form.get("intent"));
  if (broadcasts !== undefined && side === "fan") {
    const isOff = broadcasts === "refuse_broadcasts";
    await setBroadcasts(context.deps, { fanId: userId, creatorId: partner.id }, isOff);
    const title = isOff ? "Broadcasts turned off" : "Broadcasts turned on";
    return redirectWithFlash(context, path, { kind: "success", title });
  }
  if (!SETTINGS.some((name) => name === form.get("intent"))) return null;
  const parsed = parseForm(form, settingForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { intent } = parsed.value;
  if (!(await conversations.set({ id, userId }, intent, clock.now(), MAX_PINNED)))
    return refuseForm(form, { form: PINNED_FULL }, 409);
  nudgeAfter(context, id, { kind: "own", userId });
  return redirectWithFlash(context, path, { kind: "success", title: SETTING_TITLES[intent] });
}
