import { useState } from "react";
import type { FlashMessage } from "#ui/primitives/flash.tsx";

/** The flash message until the viewer goes on writing, and a callback for when they do. */
export function useFlash(flash: FlashMessage | null) {
  const [isOver, setOver] = useState(false);
  return { flash: isOver ? null : flash, onInput: () => setOver(true) };
}
