import type { ComponentProps } from "react";
import { BareFrame } from "./bare-frame.tsx";
import { Frame } from "./frame.tsx";

/** For pages that the gates leave open to their owner: without the ways in, where the gates would stop them anyway. */
export function OwnDataFrame({ letIn, ...frame }: ComponentProps<typeof Frame> & { letIn: boolean }) {
  if (letIn) return <Frame {...frame} />;
  return (
    <BareFrame flash={frame.flash} errors={frame.errors} problem={frame.problem}>
      <div className="stack">{frame.children}</div>
    </BareFrame>
  );
}
