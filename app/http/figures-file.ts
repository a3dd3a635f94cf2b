import { dayText, type Range } from "../domain/analytics/range.ts";

/** A range's figures as a CSV file to download. */
export const figuresFile = (name: string, { from, to }: Range, text: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${dayText(from)}-to-${dayText(to - 1)}.csv"`,
    },
  });
