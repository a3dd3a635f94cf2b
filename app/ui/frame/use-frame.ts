import { createContext, useContext } from "react";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import type { FlashMessage } from "../primitives/flash.tsx";

/** What the frame around every page shows; root.tsx provides it. */
export type FrameData = {
  viewer: Viewer;
  /** This page's path, to mark the current entry and to come back to after sign-in. */
  path: string;
  /** The message from the previous page. */
  flash: FlashMessage | null;
  /** Whether the visitor has passed the region and age gates; only then is the full navigation useful. */
  isPastGates: boolean;
};

/** Error pages may have no data, so they get a guest's. */
export const FrameContext = createContext<FrameData>({
  viewer: { kind: "guest" },
  path: "/",
  flash: null,
  isPastGates: false,
});

export const useFrame = () => useContext(FrameContext);
