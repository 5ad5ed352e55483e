/** Aborted on SIGTERM and SIGINT. A job that consists of many parts then starts no further part. */
export const shutdown = new AbortController()
