import fc from "fast-check";
import { cases } from "./cases.ts";

// The same cases in every run, so that a failure means a change broke something; `npm run explore` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_123), numRuns: cases(100) });
