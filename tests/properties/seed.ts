import fc from "fast-check";

// The same cases in every run, so that a failure means that a change broke something; `npm run explore` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_123) });
