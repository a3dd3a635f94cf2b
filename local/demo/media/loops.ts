import type { Loop } from "./loop.ts";
import { lightLoops } from "./loops-light.ts";
import { printLoops } from "./loops-print.ts";

export const loops: Record<string, Loop> = { ...lightLoops, ...printLoops };
