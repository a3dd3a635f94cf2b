import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { describeNotice } from "#domain/notifications/notice-text/describe-notice.ts";
import { requireMember } from "#http/context.ts";
import { isPeek } from "#http/messages/messages.ts";

/**
 * Redirects to what the notice is about and marks it as read, which is all that a link from another site could cause.
 * Throws a 404 unless it's the caller's own.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { notices, clock } = context.deps;
  const { id: userId } = requireMember(context);
  const id = /^\d{1,15}$/.test(params.noticeId ?? "") ? Number(params.noticeId) : 0;
  const notice = await notices.findOwn(id, userId);
  if (notice === null) throw new Response(null, { status: 404 });
  const now = clock.now();
  if (notice.readAt === null && !isPeek(request)) await notices.markRead(id, userId, now);
  return redirect(describeNotice(notice, now).href);
}
