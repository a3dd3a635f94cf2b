import { expect, test } from "vitest";
import { AuditExport } from "#ui/admin/audit/audit-export.tsx";
import { html } from "../render.tsx";

test("the log can be exported again, since its page stays open", () => {
  expect(html(<AuditExport query="" values={{}} errors={{}} />)).toMatch(/<form[^>]* data-download/);
});
