import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listForm } from "#domain/messages/fan-lists/fan-list.ts";
import { beginning } from "#domain/visible-text.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { FanListPage } from "#ui/messages/fan-lists/fan-lists.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const SIZE = 20;

/** Throws a 404 for anyone else's list. */
async function requireList(context: AppLoadContext, id = "") {
  const own = { id, sellerId: requireMember(context).id };
  const list = await context.deps.fanLists.findOwn(own);
  if (list === null) throw new Response(null, { status: 404 });
  return { own, list, path: `/fan-lists/${id}` };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { own, list, path } = await requireList(context, params.listId);
  const after = beginning(new URL(request.url).searchParams.get("after") ?? "", 64);
  const rows = await context.deps.fanLists.listMembers(own, after, SIZE + 1);
  const members = rows.slice(0, SIZE);
  return {
    list,
    path,
    members,
    first: after === "",
    next: rows.length > SIZE ? (members.at(-1)?.id ?? null) : null,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, listForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { fanLists } = context.deps;
    const { own, path } = await requireList(context, params.listId);
    const change = parsed.value;
    if (change.intent === "delete") {
      await fanLists.remove(own);
      return redirectWithFlash(context, "/fan-lists", { kind: "success", title: "List deleted" });
    }
    if (change.intent === "rename") {
      if (!(await fanLists.rename(own, change.name)))
        return refuseForm(form, { name: "Another of your lists has this name." }, 409);
    } else await fanLists.removeMember({ ...own, fanId: change.fan });
    const title = change.intent === "rename" ? "List renamed" : "Removed from the list";
    return redirectWithFlash(context, path, { kind: "success", title });
  });
}

export const handle = { title: "List" };

export default function List() {
  const { list, path, members, first, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead title={list.name} back={{ href: "/fan-lists", label: "Your lists" }}>
        <ButtonLink variant="secondary" href={`/broadcasts/new?to=list:${path.split("/").at(-1)}`}>
          Write to this list
        </ButtonLink>
      </PageHead>
      <FanListPage
        action={path}
        list={list}
        members={members}
        values={refused?.values ?? {}}
        errors={refused?.errors ?? {}}
      />
      <Pager nextHref={next && `${path}?after=${next}`} firstHref={first ? null : path} list="members" />
    </Frame>
  );
}
