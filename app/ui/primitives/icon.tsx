import type { IconName } from "../primitives/icon-names.ts";

/** Decorative beside text; alone, an icon needs a `label`. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className="icon"
      width="20"
      height="20"
      aria-hidden={label ? undefined : true}
      role={label ? "img" : undefined}
      aria-label={label}
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
