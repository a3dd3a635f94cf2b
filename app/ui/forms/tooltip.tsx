import { type ReactNode, useEffect, useRef, useState } from "react";

const DELAY_MS = 700;

/** Appears 0.7 s after the pointer or focus reaches the field; leaving or Escape hides it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what people reach; its hint says the same
    <div
      className="with-tip"
      onMouseEnter={showSoon}
      onMouseLeave={hide}
      onFocus={showSoon}
      onBlur={hide}
      onKeyDown={({ key }) => key === "Escape" && hide()}
    >
      {children}
      {shown && (
        <p className="tip" role="tooltip">
          {text}
        </p>
      )}
    </div>
  );
}
