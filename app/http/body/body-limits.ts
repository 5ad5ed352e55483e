const KB = 1024
const MB = 1024 * KB

/** What one body may cost, whoever sends it. */
export const bodyLimits = {
  jsonBytes: 64 * KB,
  /** Levels of objects and arrays in each other. */
  jsonDepth: 8,
  /** Objects, arrays, names and values together. */
  jsonTokens: 4_096,
  /** A form without files: five times the longest texts that all its fields accept. */
  formBytes: 128 * KB,
  fields: 200,
  /** Of one part of a multipart form. */
  headerBytes: 4 * KB,
  /** A form with pictures, its text included. */
  uploadBytes: 100 * MB,
  fileBytes: 12 * MB,
  /** More files than a form accepts are refused by name; more than these are no form of ours. */
  files: 20,
  /** Forms with files that one member, and that all together, send at the same time; the next ones wait. */
  uploadsPerMember: 3,
  uploads: 300,
}

/** A body has a minute; a longer one must go on at the pace of the slowest mobile network (GPRS). */
export const bodyPace = { graceMs: 60_000, bytesPerSecond: 2 * KB }
