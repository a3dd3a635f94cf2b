type ChipLinkProps = { href: string; label: string; current: boolean };

/** One of several links that filter or sort. The space keeps them apart without styles. */
export function ChipLink({ href, label, current }: ChipLinkProps) {
  return (
    <>
      <a className="chip" href={href} aria-current={current ? "true" : undefined}>
        {label}
      </a>{" "}
    </>
  );
}
