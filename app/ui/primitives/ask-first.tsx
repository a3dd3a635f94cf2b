import type { ReactNode } from "react";
import { PlainText } from "./plain-text.tsx";

export const AskFirst = ({ label, text, children }: { label: string; text: string; children: ReactNode }) => (
  <details className="ask-first">
    <summary className="button button-danger">
      <span className="when-closed">{label}</span>
      <PlainText> or </PlainText>
      <span className="when-open">Cancel</span>
    </summary>
    <div className="stack stack-tight">
      <p>{text}</p>
      <div className="actions">{children}</div>
    </div>
  </details>
);
