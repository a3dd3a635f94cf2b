import type { ComponentProps } from "react";
import { BareFrame } from "./bare-frame.tsx";
import { Frame } from "./frame.tsx";

/** For pages that the gates leave open to their owner: without the ways in, where the gates would stop them anyway. */
export function OwnDataFrame({
  isPastGates,
  ...frame
}: ComponentProps<typeof Frame> & { isPastGates: boolean }) {
  if (isPastGates) return <Frame {...frame} />;
  return (
    <BareFrame flash={frame.flash} errors={frame.errors} problem={frame.problem}>
      <div className="stack">{frame.children}</div>
    </BareFrame>
  );
}
