import type { Side } from "#db/kinds.ts";
import { Time } from "#ui/primitives/time.tsx";

export function PromiseNote({ dueAt, side, name }: { dueAt: number; side: Side; name: string }) {
  return (
    <p className="small soft promise-note">
      {side === "creator" ? "Reply by " : `${name} promised a reply by `}
      <Time at={dueAt} showTime />
      {side === "creator"
        ? ", or the unlock fee goes back to your fan. A paid message doesn't count."
        : ". Without one, you get the fee back."}
    </p>
  );
}
