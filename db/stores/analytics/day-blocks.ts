import type { Span } from "#domain/analytics/range.ts";

const BLOCK_DAYS = 32;

/** Splits days into whole blocks (`to` exclusive) and the days before and after. */
export function blocksOf({ from, to }: Span): { blocks: Span; days: [Span, Span] } {
  const blocks = { from: Math.ceil(from / BLOCK_DAYS), to: Math.floor(to / BLOCK_DAYS) };
  const head = Math.min(blocks.from * BLOCK_DAYS, to);
  const tail = Math.max(blocks.to * BLOCK_DAYS, head);
  return {
    blocks,
    days: [
      { from, to: head },
      { from: tail, to },
    ],
  };
}
