const KB = 1024
const MB = 1024 * KB

export const bodyLimits = {
  /** Pieces in which a body may arrive, and one more for so many bytes. Slow networks bring some 500 bytes at a time. */
  arrivals: 1_000,
  bytesPerArrival: 64,
  jsonBytes: 64 * KB,
  jsonDepth: 8,
  jsonTokens: 4_096,
  formBytes: 128 * KB,
  /** A longer form is read so far, to be given back with the refusal. */
  refusedFormBytes: 512 * KB,
  fields: 200,
  partHeaderBytes: 4 * KB,
  uploadBytes: 100 * MB,
  fileBytes: 12 * MB,
  files: 20,
  /** Concurrent uploads; further ones wait. */
  uploadsPerMember: 3,
  uploads: 300,
}

/** A body may take a minute, and longer only at the pace of the slowest mobile network (GPRS). */
export const bodyPace = { graceMs: 60_000, bytesPerSecond: 2 * KB }
