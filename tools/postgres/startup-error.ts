/** A reason why nothing can run here, as one sentence for the person at the terminal; no stack trace is wanted. */
export class StartupError extends Error {}
