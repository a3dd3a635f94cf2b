import { createContext, useContext } from "react";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { PageCounts } from "#domain/admin/console/attention.ts";
import type { FlashMessage } from "../primitives/flash.tsx";

export type FrameData = {
  viewer: Viewer;
  /** Marks the current entry; sign-in returns here. */
  path: string;
  flash: FlashMessage | null;
  /** IANA name; "UTC" for guests, since they share cached pages. */
  timeZone: string;
  /** The full navigation is useful only past the region and age gates. */
  isPastGates: boolean;
  /** On admin pages. */
  waiting?: PageCounts;
};

export const FrameContext = createContext<FrameData>({
  viewer: { kind: "guest" },
  path: "/",
  flash: null,
  timeZone: "UTC",
  isPastGates: false,
});

export const useFrame = () => useContext(FrameContext);
