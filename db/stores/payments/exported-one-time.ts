import { boosts } from "#db/schema/boosts/boosts.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import type { ExportSection } from "../messages/exported-messages.ts";

export const oneTimeSections: ExportSection[] = [
  { name: "tip_notes", table: tip_notes, owner: tip_notes.buyer_id },
  { name: "tip_notes_received", table: tip_notes, owner: tip_notes.seller_id },
  { name: "boosts", table: boosts, owner: boosts.seller_id },
];
