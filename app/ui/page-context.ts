import { createContext } from "react";

/** What the document needs to know of its request. */
export const PageContext = createContext<{
  requestId?: string;
  unavailable?: boolean;
  /** The page could not be drawn, and this is what is shown instead. */
  crashed?: boolean;
  /** Smaller pictures, nothing fetched ahead: chosen in the settings, or the browser saves data. */
  lite?: boolean;
  /** Films begin by themselves, without sound. */
  autoplay?: boolean;
}>({});
