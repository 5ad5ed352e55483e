/**
 * Keeps the web and the worker process small; also in package.json, the Dockerfile and deploy/systemd. Young objects get 8 MB
 * instead of 64 MB, sources are loaded without types, and glibc returns a large block, such as the 19 MB of a password hash, to
 * the system when it is freed, and has no separate heap for each thread.
 */
export const memorySettings = {
  NODE_OPTIONS: '--max-semi-space-size=4 --import=./app/start/stripped-sources.mjs',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '1',
}
