import { watchFrame } from "./frame/watch-frame.ts";

// For pages that React runs: only enhances the frame, since nothing else may change React's elements.
watchFrame();
