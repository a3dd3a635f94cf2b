import { useState } from "react";
import type { FlashMessage } from "../../primitives/flash.tsx";

/** What was just done, which is said until one goes on writing; and what tells that. */
export function useFlash(flash: FlashMessage | null) {
  const [isOver, setOver] = useState(false);
  return { flash: isOver ? null : flash, onInput: () => setOver(true) };
}
