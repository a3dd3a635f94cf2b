import { createContext, useContext } from "react";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { PageCounts } from "#domain/admin/console/attention.ts";
import type { FlashMessage } from "../primitives/flash.tsx";
import { isUnder } from "./entries.ts";

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
  /** On admin pages: the beginnings of paths that the viewer's duties don't open. */
  closed?: string[];
};

export const FrameContext = createContext<FrameData>({
  viewer: { kind: "guest" },
  path: "/",
  flash: null,
  timeZone: "UTC",
  isPastGates: false,
});

export const useFrame = () => useContext(FrameContext);

/** Whether the viewer's duties open an admin page. */
export function useMayOpen() {
  const { closed = [] } = useFrame();
  return (href: string) => !closed.some((section) => isUnder(href.split(/[?#]/)[0] ?? href, section));
}
