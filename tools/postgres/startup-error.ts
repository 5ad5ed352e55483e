/** The message is shown to the person at the terminal, without a stack trace. */
export class StartupError extends Error {}
