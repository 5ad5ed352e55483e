import { parseKm } from '#app/i18n/money.ts'
import { normalizeEmailAddress, normalizeLine } from '#app/i18n/plain-text.ts'

export type FieldRule = {
  required?: string
  maxLength?: number
  tooLong?: string
  minLength?: number
  tooShort?: string
  pattern?: string
  invalid?: string
  minimum?: number
  tooLow?: string
  maximum?: number
  isAmount?: boolean
  tooHigh?: string
  equals?: string
  differs?: string
}

type Control = Pick<HTMLInputElement, 'type' | 'value' | 'form'>

const normalizers: Record<string, (typed: string) => string> = {
  email: normalizeEmailAddress,
  password: (typed) => typed.normalize(),
  textarea: (typed) => typed.trim(),
}

/** The sentence by which the server would refuse what is typed. */
export function findFault(control: Control, rule: FieldRule): string | undefined {
  const value = (normalizers[control.type] ?? normalizeLine)(control.value)
  if (!value) return rule.required
  if (value.length > (rule.maxLength ?? Infinity)) return rule.tooLong
  if (value.length < (rule.minLength ?? 0)) return rule.tooShort
  if (rule.pattern && !new RegExp(rule.pattern, 'u').test(value)) return rule.invalid
  const other = rule.equals ? control.form?.elements.namedItem(rule.equals) : undefined
  if (other && 'value' in other && other.value.normalize() !== value) return rule.differs
  if (rule.minimum === undefined) return
  const number = readNumber(value, rule)
  if (number === undefined) return rule.invalid
  if (number < rule.minimum) return rule.tooLow
  return number > (rule.maximum ?? Infinity) ? rule.tooHigh : undefined
}

/** Amounts are read as the server reads them; other numbers are digits. */
function readNumber(text: string, { isAmount }: FieldRule): number | undefined {
  if (!isAmount) return /^-?\d+$/.test(text) ? Number(text) : undefined
  const feninga = parseKm(text)
  return feninga === undefined ? undefined : feninga / 100
}
