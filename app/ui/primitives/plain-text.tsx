import type { ReactNode } from "react";

/** Only shown without stylesheets, in place of labels that a stylesheet chooses from. */
export const PlainText = ({ children }: { children: ReactNode }) => <span className="plain">{children}</span>;
