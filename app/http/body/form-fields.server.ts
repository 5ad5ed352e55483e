import { BodyRefusedError } from './bounded-stream.server.ts'
import { bodyLimits } from './body-limits.ts'

/** Names as our forms have them: a word, and the place in a short list. Anything longer makes the form library build trees. */
const fieldName = /^[A-Za-z_]\w{0,59}(?:\[\d{1,2}\])?$/

/** Collects the text fields of a form, up to their limits. Fields of other names are no fields of ours and are left out. */
export function collectFields() {
  const fields = new FormData()
  let count = 0
  let bytes = 0
  return {
    fields,
    add(name: string, value: string): void {
      count += 1
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (count > bodyLimits.fields || bytes > bodyLimits.formBytes) throw new BodyRefusedError('too_large')
      // No keyboard types U+0000 and PostgreSQL keeps none.
      if (fieldName.test(name)) fields.append(name, value.replaceAll('\0', ''))
    },
  }
}

/** Fields are counted before anything is made of them. */
export function parseUrlEncoded(text: string): FormData {
  let separators = 0
  for (let index = text.indexOf('&'); index !== -1; index = text.indexOf('&', index + 1)) {
    separators += 1
    if (separators >= bodyLimits.fields) throw new BodyRefusedError('too_large')
  }
  const { fields, add } = collectFields()
  for (const [name, value] of new URLSearchParams(text)) add(name, value)
  return fields
}
