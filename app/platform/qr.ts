import { encode } from "uqr";
import type { QrCode } from "../domain/two-step/ports.ts";

/** Renders text as a QR code: its width in modules, and one SVG path of all dark modules. */
export function renderQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
