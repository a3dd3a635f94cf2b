import { waivableGates } from "#db/kinds.ts";
import { plainKind } from "#domain/plain-kind.ts";
import { gateLabels } from "../../gates/waivers.tsx";

/** "waiver.granted.age" → "Waiver granted: age confirmation". */
export function actionLabel(action: string): string {
  const duties = /^admin\.duties\.(.+)$/.exec(action)?.[1];
  if (duties !== undefined) return `Duties changed: ${duties.replaceAll(".", ", ")}`;
  const gate = waivableGates.find((one) => action.startsWith("waiver.") && action.endsWith(`.${one}`));
  if (gate === undefined) return plainKind(action);
  return `${plainKind(action.slice(0, -gate.length))}: ${gateLabels[gate].toLowerCase()}`;
}
