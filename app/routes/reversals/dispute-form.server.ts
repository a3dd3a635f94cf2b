import type { AppLoadContext } from "@remix-run/cloudflare";
import type { FileField } from "#db/kinds.ts";
import { readEvidenceForm } from "#http/body/evidence-form.ts";
import { requireMember } from "#http/context.ts";

const FIELDS: FileField[] = ["customer_communication", "service_documentation", "uncategorized_file"];

export function readDisputeForm(request: Request, context: AppLoadContext) {
  const seen = new Set<FileField>();
  const fieldOf = (field: string) => {
    const known = FIELDS.find((one) => one === field && !seen.has(one)) ?? null;
    if (known !== null) seen.add(known);
    return known;
  };
  return readEvidenceForm(request, context.deps, { fieldOf, sender: requireMember(context).id });
}
