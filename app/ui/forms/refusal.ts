import type { Errors, Problem } from "./error-summary.tsx";

/** What the server said about a form it refused. */
export type Refusal = { errors: Errors; notice?: Problem | null };
