import type { QrCode } from "#domain/accounts/two-step/ports.ts";

export function QrImage({ size, path, label }: QrCode & { label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#f6f1e7" />
      <path d={path} fill="#16120f" />
    </svg>
  );
}
