import { createContext } from "react";
import type { ScriptName } from "../scripts/entries.ts";

export const PageContext = createContext<{
  requestId?: string;
  /** For inline scripts. Browsers hide it from scripts, so React in the browser has none. */
  nonce?: string;
  unavailable?: boolean;
  crashed?: boolean;
  /** React runs on the page in the browser, unless it is lite. */
  hydrates?: boolean;
  /** Smaller images and no preloading: chosen in the settings, or the browser sent Save-Data. */
  lite?: boolean;
  /** The browser measured a slow connection. */
  slow?: boolean;
  autoplay?: boolean;
  /** On a phone, feeds have two columns: chosen in this browser. */
  narrow?: boolean;
  /** URLs of the built scripts. Missing in browsers: the server has written the tags. */
  scripts?: Partial<Record<ScriptName, string>>;
}>({});
