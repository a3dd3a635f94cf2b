import { createContext } from "react";
import type { ScriptName } from "../scripts/entries.ts";

/** Facts about the request that components need. */
export const PageContext = createContext<{
  requestId?: string;
  /** The page's own, for its inline scripts. Browsers hide it from scripts, so React in the browser has none. */
  nonce?: string;
  unavailable?: boolean;
  /** Rendering failed, and the crash page is shown instead. */
  crashed?: boolean;
  /** React runs on the page in the browser, unless it is lite. */
  hydrates?: boolean;
  /** Smaller images and no preloading: chosen in the settings, or the browser sent Save-Data. */
  lite?: boolean;
  /** Videos start muted without a click. */
  autoplay?: boolean;
  /** The addresses of the built scripts. In a browser there are none: the server has written the tags. */
  scripts?: Partial<Record<ScriptName, string>>;
}>({});
