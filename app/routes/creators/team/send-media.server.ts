import type { AppLoadContext } from "@remix-run/cloudflare";
import { mediaMessageForm } from "#domain/messages/forms.ts";
import { MAX_MEDIA } from "#domain/posts/arrange.ts";
import { requireActing, requireTeamConversation } from "#http/creators/acting.ts";
import { teamErrorText } from "#http/creators/team-texts.ts";
import { parseForm } from "#http/forms/form.ts";
import { teamUploader } from "#http/media/uploader.ts";
import { sendAttached } from "#http/messages/send-attached.ts";
import { handleFilesForm } from "#http/messages/send-media.ts";
import { applyChanges } from "#http/posts/save-composer.ts";

type Params = { creatorId?: string; conversationId?: string };

/** Ignores any price in the form: only creators set prices. */
export async function handleTeamMedia(request: Request, context: AppLoadContext, params: Params) {
  const { place, path, acting } = await requireTeamConversation(context, params);
  const uploader = await teamUploader(context, acting.creatorId);
  return handleFilesForm(
    request,
    context,
    {
      send: async (sent, redisplay) => {
        const { form, ids, errors } = sent;
        if (form.get("intent") === "attach") return redisplay(200);
        form.delete("price");
        const parsed = parseForm(form, mediaMessageForm);
        if (!parsed.ok) return redisplay(422, parsed.errors);
        if (Object.keys(errors).length > 0 || ids.length > MAX_MEDIA) return redisplay(422);
        const { text, key, reply_to: replyTo } = parsed.value;
        const known = await context.deps.vault.findByIds(ids, acting.memberId);
        const result = await sendAttached(
          context,
          place,
          { text, key, replyTo, ids, price: null },
          { known, altOf: (id) => String(form.get(`alt-${id}`) ?? ""), previews: [] },
          {
            pathTo: (number) => `${path}#m-${number}`,
            textOf: (refused) => teamErrorText(refused, place.partner, acting.creator.name),
          },
        );
        if (!result.ok) {
          // Their access may have ended a moment ago.
          await requireActing(context, acting.creatorId, "write");
          return redisplay(result.status, result.errors);
        }
        await applyChanges(context, sent);
        return result.response;
      },
    },
    uploader,
  );
}
