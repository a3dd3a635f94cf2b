import type { IconName } from "../icons/icon-names.ts";

/** Decoration beside a text; give `label` where the icon stands alone. */
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
