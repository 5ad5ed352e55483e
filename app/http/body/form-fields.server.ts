import { BodyRefusedError } from './bounded-stream.server.ts'
import { bodyLimits } from './body-limits.ts'

/** A word with an optional index. For longer names conform would build nested objects. */
const fieldName = /^[A-Za-z_]\w{0,59}(?:\[\d{1,2}\])?$/

export function collectFields(maxBytes = bodyLimits.formBytes) {
  const fields = new FormData()
  let count = 0
  let bytes = 0
  return {
    fields,
    add(name: string, value: string): void {
      count += 1
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (count > bodyLimits.fields || bytes > maxBytes) throw new BodyRefusedError('too_large')
      // PostgreSQL cannot store NUL.
      if (fieldName.test(name)) fields.append(name, value.replaceAll('\0', ''))
    },
  }
}

/** Throws BodyRefusedError for a form that is too large, with its fields if it is not far too large. */
export function parseUrlEncoded(text: string): FormData {
  let separators = 0
  for (let index = text.indexOf('&'); index !== -1; index = text.indexOf('&', index + 1)) {
    separators += 1
    if (separators >= bodyLimits.fields) throw new BodyRefusedError('too_large')
  }
  const { fields, add } = collectFields(bodyLimits.refusedFormBytes)
  for (const [name, value] of new URLSearchParams(text)) add(name, value)
  if (Buffer.byteLength(text) > bodyLimits.formBytes) throw Object.assign(new BodyRefusedError('too_large'), { fields })
  return fields
}
