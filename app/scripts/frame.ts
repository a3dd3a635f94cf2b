import { watchFrame } from "./frame/watch-frame.ts";

// For pages that React runs: only what is around them, since nobody else may change what React has made.
watchFrame();
