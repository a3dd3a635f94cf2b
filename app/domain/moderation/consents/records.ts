import * as z from "zod";
import type { ConsentStore } from "#db/stores/moderation/consents/consents.ts";
import { reason } from "#domain/admin/forms.ts";
import { CSV_MARK, csvRows } from "#domain/csv.ts";
import { product } from "#domain/product.ts";

const OF = "Enter a post's URL, or a creator's username";
export const recordsForm = z.object({
  /** The ID of a post, or the ID or username of a creator. */
  of: z
    .string({ error: OF })
    .trim()
    .transform(
      (typed) =>
        /\/content\/([\w-]{1,64})/.exec(typed)?.[1] ??
        /\/seller\/([\w.-]{1,64})/.exec(typed)?.[1] ??
        typed.replace(/^@/, ""),
    )
    .pipe(z.string().regex(/^[\w.-]{1,64}$/, OF)),
  reason,
});

export const RECORDS_EXPORT = "consents.exported";
export const MAX_RECORDS = 10_000;
const PAGE = 500;

const CUSTODIAN = [product.legalEntity, ...product.postalAddress].join(", ");
const HEADER = [
  "Record",
  "Legal name, as signed",
  "Name given by the creator",
  "Email",
  "18 or older",
  "Identity check (provider's reference)",
  "Identity checked (UTC)",
  "Signed (UTC)",
  "Agreed to",
  "Withdrawn (UTC)",
  "Post or account deleted (UTC)",
  "Post",
  "Title, as signed",
  "Files",
  "URL",
  "Post created (UTC)",
  "First published (UTC)",
  "Creator",
  "Creator's username",
  "Creator (ID)",
  "Custodian of records",
];
const time = (at: number | null): string => (at === null ? "" : new Date(at).toISOString());

type Deps = { consents: Pick<ConsentStore, "listRecords">; pageLink: (path: string) => string };

/** What was signed for a post, or for all posts of a creator, as 18 USC 2257 asks; only what we have. */
export async function* exportRecords(
  { consents, pageLink }: Deps,
  of: { kind: "post" | "creator"; id: string },
): AsyncGenerator<string> {
  yield CSV_MARK + csvRows([HEADER]);
  let after = { email: "", contentId: "" };
  for (let count = 0; count < MAX_RECORDS; count += PAGE) {
    const rows = await consents.listRecords(of, after, PAGE);
    yield csvRows(
      rows.map(({ creator, ...row }) => [
        row.id,
        row.signedName ?? "",
        row.name,
        row.email,
        row.over18 ? "Yes" : "",
        row.identityReference ?? "",
        time(row.identityCheckedAt),
        time(row.signedAt),
        [
          "publication",
          ...(row.mayDownload ? ["download"] : []),
          ...(row.mayPromote ? ["promotion"] : []),
        ].join(", "),
        time(row.withdrawnAt),
        time(row.endedAt),
        row.contentId,
        row.title ?? "",
        row.media?.join(" ") ?? "",
        pageLink(`/seller/${creator.username}/content/${row.contentId}`),
        time(row.postCreatedAt),
        time(row.publishedAt),
        creator.name,
        creator.username,
        creator.id,
        CUSTODIAN,
      ]),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}
