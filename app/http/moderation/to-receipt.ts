import type { ReportStore } from "#db/stores/moderation/cases/reports.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";

type Found = NonNullable<Awaited<ReturnType<ReportStore["findReceiptByKey"]>>>;

export const toReceipt = ({ rule, reports, ...receipt }: Found) => ({
  ...receipt,
  rule: rule as Reason | null,
  reports: reports.map((one) => ({ ...one, reason: one.reason as Reason })),
});
