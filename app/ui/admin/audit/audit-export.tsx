import type { Errors } from "#ui/forms/error-summary.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { ReasonField } from "../reason-field.tsx";

/** The export is an audit entry of its own. */
export function AuditExport({
  query,
  values,
  errors,
}: {
  query: string;
  values: Record<string, string>;
  errors: Errors;
}) {
  return (
    <details className="card" open={Object.keys(errors).length > 0}>
      <summary>Export as CSV</summary>
      <form
        className="form"
        method="post"
        action={query === "" ? "/admin/audit" : `/admin/audit?${query}`}
        noValidate
        data-download
      >
        <p className="soft">
          {query === "" ? "The whole log" : "What this search finds"}, newest first, at most 10,000 entries.
        </p>
        <input type="hidden" name="query" value={query} />
        <ReasonField
          value={values.reason}
          error={errors.reason}
          hint="Your export is recorded in the log, with this reason."
        />
        <div className="actions">
          <Button variant="secondary">Export</Button>
        </div>
      </form>
    </details>
  );
}
