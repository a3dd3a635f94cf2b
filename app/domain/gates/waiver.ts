import type { WaivableGate } from "#db/kinds.ts";
/** A gate that an admin lifted for one account until an instant (ms). Stores only return waivers in force. */
export type Waiver = { id: string; gate: WaivableGate; until: number };

export const waiverFor = (
  viewer: { kind: "guest" } | { kind: "user"; waivers: Waiver[] },
  gate: WaivableGate,
): Waiver | null =>
  viewer.kind === "user" ? (viewer.waivers.find((waiver) => waiver.gate === gate) ?? null) : null;
