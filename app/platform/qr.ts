import type { QrCode } from "../domain/two-step/ports.ts";

/** Renders text as a QR code: its width in modules, and one SVG path of all dark modules. */
export async function renderQrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
