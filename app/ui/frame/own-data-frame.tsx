import type { ComponentProps } from "react";
import { SignOutForm } from "../accounts/security/sign-out-form.tsx";
import { BareFrame } from "./bare-frame.tsx";
import { Frame } from "./frame.tsx";
import { useFrame } from "./use-frame.ts";

/** For pages about one's own data, which are open before the gates. Navigation would lead nowhere there. */
export function OwnDataFrame(frame: ComponentProps<typeof Frame>) {
  const { isPastGates } = useFrame();
  if (isPastGates) return <Frame {...frame} />;
  return (
    <BareFrame errors={frame.errors} problem={frame.problem}>
      <div className="stack">
        {frame.children}
        <SignOutForm />
      </div>
    </BareFrame>
  );
}
