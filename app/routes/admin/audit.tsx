import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EXPORT_ACTION, exportForm, readAuditSearch } from "#domain/admin/audit/search.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { parseForm, readForm, refuseForm } from "#http/forms/form.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { AuditExport } from "#ui/admin/audit/audit-export.tsx";
import { AuditSearch } from "#ui/admin/audit/audit-search.tsx";
import { AuditTable } from "#ui/admin/audit/audit-table.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { formatDate } from "#ui/primitives/time.tsx";

const PAGE_PATH = "/admin/audit";
const PAGE_SIZE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { auditSearch } = context.deps;
  const { typed, errors, filter, query } = readAuditSearch(searchParams);
  const after = readCursor(searchParams.get("after"));
  const [{ rows: found, lookedTo }, actions] = await readTogether(() => [
    auditSearch.search(filter, after, PAGE_SIZE + 1),
    auditSearch.listActions(),
  ]);
  const { rows, next } = pageOf(found, PAGE_SIZE, ({ at, id }) => ({ at, id }));
  const further = next ?? (lookedTo && `${lookedTo.at}.${lookedTo.id}`);
  return {
    typed,
    errors,
    actions,
    query,
    rows,
    first: after === null,
    lookedTo: next === null && lookedTo ? lookedTo.at : null,
    next:
      further && `${PAGE_PATH}?${new URLSearchParams([...new URLSearchParams(query), ["after", further]])}`,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, exportForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { clock, admin } = context.deps;
  const { query } = readAuditSearch(new URLSearchParams(parsed.value.query));
  const id = clock.newId();
  const entry = {
    actorId: requireMember(context).id,
    now: clock.now(),
    reason: parsed.value.reason,
    auditId: id,
  };
  await admin.record(EXPORT_ACTION, null, entry);
  return redirect(`${PAGE_PATH}/${id}.csv?${query}`, 303);
}

export const handle = { title: "Audit log" };

export default function Audit() {
  const { typed, errors, actions, query, rows, first, lookedTo, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? { values: {}, errors: {} };
  const isSearch = query !== "";
  const empty =
    lookedTo !== null
      ? { title: `Nothing since ${formatDate(lookedTo)}`, text: "There are older entries to look through." }
      : { title: first && !isSearch ? "No entries yet" : first ? "Nothing matches" : "That's everything" };
  return (
    <AdminFrame
      title="Audit log"
      text="Every admin action: who did what, to whom, and why."
      errors={refused.errors}
    >
      <AuditSearch typed={typed} errors={errors} actions={actions} isSearch={isSearch} />
      <AuditTable rows={rows} empty={empty} />
      <Pager nextHref={next} firstHref={first ? null : `${PAGE_PATH}${query && `?${query}`}`} />
      <AuditExport query={query} {...refused} />
    </AdminFrame>
  );
}
