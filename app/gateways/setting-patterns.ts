import { matching } from '#app/start/setting-types.ts'

export const bucketName = matching(
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  'must be 3 to 63 lower-case letters, digits, dots or hyphens',
)

/** A signed extension after a plus must fit the 64 characters before the @. */
export const extensibleAddress = matching(
  /^[\w.-]{1,16}@[\w-]+(?:\.[\w-]+)+$/,
  'must be an e-mail address with at most 16 letters, digits, dots or hyphens before the @',
)
