import type { ReactNode } from "react";

/** Text that only browsers without style sheets show, where the style sheet shows one of two labels. */
export const PlainText = ({ children }: { children: ReactNode }) => <span className="plain">{children}</span>;
