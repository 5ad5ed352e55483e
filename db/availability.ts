/** SQLSTATE classes and codes, and system errors, after which the same request may succeed later: also a refused log-in. */
const transientCodes =
  /^(?:EBUSY|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08|28|3D000|57P0|53|55P03|57014|40001|40P01)/
const transientMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Cannot use a pool after calling end|is not queryable/

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  return transientCodes.test(code) || transientMessages.test(error.message)
}
