/** A failure that is explained by its message alone: no stack, exit code 1. */
export class SupervisorError extends Error {}
