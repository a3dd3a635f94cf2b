import { dayText, type Range } from "../domain/analytics/range.ts";
import { DAY_MS } from "../domain/durations.ts";

export function figuresFile(name: string, range: Range | null, text: string, now = 0): Response {
  const days = range
    ? `${dayText(range.from)}-to-${dayText(range.to - 1)}`
    : dayText(Math.floor(now / DAY_MS));
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${days}.csv"`,
    },
  });
}

/** Sent part by part as the reader takes it. */
export function csvStream(filename: string, parts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value, done } = await parts.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}.csv"`,
    },
  });
}
