import type { Errors, Problem } from "./error-summary.tsx";

export type Refusal = { errors: Errors; notice?: Problem | null };
