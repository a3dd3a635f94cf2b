import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unblockPerson } from "#domain/messages/block-person.ts";
import { setBroadcasts } from "#domain/messages/broadcasts/set-broadcasts.ts";
import { messageSettingsForm } from "#domain/messages/forms.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { parseForm, readForm, refuseForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { nudgeBetween } from "#http/messages/nudges.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { MessageSettings } from "#ui/messages/message-settings.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/messages";
const SIZE = 20;
const MAX_QUIET = 200;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { blocks } = context.deps;
  const { id, role } = requireMember(context);
  const after = readCursor(new URL(request.url).searchParams.get("after"));
  const [shown, rows, quiet] = await readTogether(() => [
    blocks.findShown(id),
    blocks.list(id, after, SIZE + 1),
    context.deps.broadcastRefusals.list(id, MAX_QUIET),
  ]);
  const page = pageOf(rows, SIZE, ({ at, partner }) => ({ at, id: partner.id }));
  return {
    isCreator: role === "seller",
    shown,
    quiet,
    blocked: page.rows,
    next: page.next,
    isFirst: after === null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, messageSettingsForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { blocks, clock } = context.deps;
    const { id } = requireMember(context);
    if (parsed.value.intent === "unblock") {
      const done = await unblockPerson(context.deps, { blockerId: id, blockedId: parsed.value.blocked });
      if (!done.ok) return refuseTooMany(form, done.waitMs);
      nudgeBetween(context, id, parsed.value.blocked);
      const back = redirectPath(context, form.get("redirect"), PATH);
      return redirectWithFlash(context, back, { kind: "success", title: "Account unblocked" });
    }
    if (parsed.value.intent === "allow_broadcasts") {
      await setBroadcasts(context.deps, { fanId: id, creatorId: parsed.value.creator }, false);
      return redirectWithFlash(context, PATH, { kind: "success", title: "Broadcasts turned on" });
    }
    const { read_receipts: receipts, presence } = parsed.value;
    await blocks.setShown(id, { receipts, presence }, clock.now());
    return redirectWithFlash(context, PATH, { kind: "success", title: "Settings saved" });
  });
}

export const handle = { title: "Message settings" };

export default function Settings() {
  const settings = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead title="Message settings" back={{ href: "/settings?tab=privacy", label: "Settings" }} />
      <MessageSettings {...settings} action={PATH} />
    </Frame>
  );
}
