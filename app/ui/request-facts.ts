import { createContext } from "react";

/** What the document needs to know of its request on the server; in the browser nobody does. */
export const RequestFacts = createContext<{
  nonce?: string;
  requestId?: string;
  unavailable?: boolean;
  /** Smaller pictures, nothing fetched ahead: chosen in the settings, or the browser saves data. */
  lite?: boolean;
  /** Films begin by themselves, without sound. */
  autoplay?: boolean;
}>({});
