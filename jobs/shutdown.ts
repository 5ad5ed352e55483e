/** Aborted when this worker process is told to end. A job of many parts, one after the other, then leaves those that it has not begun. */
export const shutdown = new AbortController()
