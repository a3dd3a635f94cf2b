import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_LISTS, newListForm } from "#domain/messages/fan-lists/fan-list.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { FanLists } from "#ui/messages/fan-lists/fan-lists.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/fan-lists";

export async function loader({ context }: LoaderFunctionArgs) {
  const lists = await context.deps.fanLists.list(requireMember(context).id, MAX_LISTS);
  return { lists };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, newListForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { fanLists, clock } = context.deps;
    const own = { id: clock.newId(), sellerId: requireMember(context).id };
    const limits = { now: clock.now(), most: MAX_LISTS };
    const made = await fanLists.create({ ...own, ...parsed.value, ...limits });
    if (made === null) return refuseForm(form, { name: `You can have up to ${MAX_LISTS} lists.` }, 409);
    const title = made.isNew ? "List created" : "You have a list with this name";
    return redirectWithFlash(context, `${PATH}/${made.id}`, { kind: "success", title });
  });
}

export const handle = { title: "Lists" };

export default function Lists() {
  const { lists } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Your lists"
        text="Groups of fans to send broadcasts to. Fans don't see them."
        back={{ href: "/broadcasts", label: "Broadcasts" }}
      />
      <FanLists action={PATH} lists={lists} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
