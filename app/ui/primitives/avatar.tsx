import { useContext } from "react";
import { smallAvatarUrl } from "#domain/media/image/image.ts";
import { PageContext } from "../page-context.ts";

type Size = "m" | "l" | "fill";
const pixels: Record<Size, number> = { m: 52, l: 152, fill: 240 };

/** A portrait in an arched window, or the name's first letter. Decorative: the name is always next to it. */
export function Avatar({
  url,
  name,
  size = "m",
  eager,
}: {
  url: string | null;
  name: string;
  size?: Size;
  eager?: boolean;
}) {
  const { lite } = useContext(PageContext);
  if (!url) {
    return (
      <span className={`arch arch-${size}`} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={`arch arch-${size}`}
      src={lite || size === "m" ? smallAvatarUrl(url) : url}
      alt=""
      width={pixels[size]}
      height={pixels[size] * 1.25}
      loading={eager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
