/** Printed without a stack; exit code 1. */
export class SupervisorError extends Error {}
