import type { Duty } from "#db/kinds.ts";
import { missingForAdmin, type Viewer } from "#domain/accounts/viewer.ts";
import { sitemap } from "../../sitemap.ts";
import type { RequestContext } from "../context.ts";

const lacks = (viewer: Viewer, duty?: Duty | readonly Duty[]) =>
  viewer.kind !== "user" || missingForAdmin(viewer, duty) !== null;
const section = (path: string) => path.split(/[/?#]/).slice(0, 3).join("/");

/** Sections of the administration, such as /admin/payments, that none of the viewer's duties opens. */
export const closedSections = (viewer: Viewer): string[] => [
  ...new Set(sitemap.filter(({ duty }) => duty && lacks(viewer, duty)).map(({ path }) => section(path))),
];

export const isClosed = (closed: string[], href: string) => closed.includes(section(href));

/** For actions on pages that admins with other duties may open, too. */
export function requireDuty({ viewer }: Pick<RequestContext, "viewer">, duty: Duty) {
  if (lacks(viewer, duty)) throw new Response(`This needs the ${duty} duty.`, { status: 403 });
}
