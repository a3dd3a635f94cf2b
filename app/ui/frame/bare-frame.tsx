import type { ReactNode } from "react";
import { ErrorSummary, type Errors, type Problem } from "../forms/error-summary.tsx";
import { Flash, type FlashMessage } from "../primitives/flash.tsx";
import { Brand, QuickExit, SkipLink } from "./brand.tsx";
import { Footer } from "./footer.tsx";
import { useFrame } from "./use-frame.ts";

export function BareFrame({
  flash,
  errors,
  problem,
  attempt,
  wide,
  children,
}: {
  flash?: FlashMessage | null;
  errors?: Errors;
  problem?: Problem | null;
  /** Increases with every refusal of a hydrated form, so that the errors take the focus again. */
  attempt?: number;
  wide?: boolean;
  children: ReactNode;
}) {
  const frame = useFrame();
  return (
    <div className={wide ? "page wide" : "page"}>
      <SkipLink />
      <ErrorSummary errors={errors} problem={problem} attempt={attempt} />
      <header className="topbar" data-topbar>
        <Brand />
        <QuickExit />
      </header>
      <Flash flash={flash === undefined ? frame.flash : flash} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
