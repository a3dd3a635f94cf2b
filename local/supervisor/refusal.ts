/** A failure that is explained by its message alone: no stack, exit code 1. */
export class Refusal extends Error {}
