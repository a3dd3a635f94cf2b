import type { QrCode } from "../domain/accounts/two-step/ports.ts";

export async function renderQrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
