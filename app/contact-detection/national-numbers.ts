import { maxPhoneDigits, type Group } from './number-groups.ts'
import { contextBefore, isInvitation, isPhoneAfter, unit } from './phone-words.ts'
import type { Span } from './spans.ts'

/** Numbers without 0 or +, found by the words around them or by the grouping of a mobile number. */
export function findNationalNumbers(run: Group[], flat: string, isStrict: boolean): Span[] {
  for (let at = 0; at < run.length && at < 4; at += 1) {
    const parts = [run[at]!]
    for (
      let next = at + 1;
      next < run.length && parts.length <= maxPhoneDigits && !/[,;\n]/.test(run[next]!.lead);
      next += 1
    )
      parts.push(run[next]!)
    const digits = parts.map((part) => part.digits).join('')
    const [{ start }, { end }] = [parts[0]!, parts.at(-1)!]
    if (digits.length < 6 || digits.length > maxPhoneDigits || parts.some(({ isLoose }) => isLoose)) continue
    if (unit.test(flat.slice(end, end + 12)) || isRange(parts)) continue

    const { kind, isDirect } = contextBefore(flat, start)
    if (kind === 'thing' && !isStrict && !isInvitation(flat, { start, end })) return []
    const isMobile =
      /^6[0-7]-\d{3}-\d{3,4}$/.test(parts.map((part) => part.digits).join('-')) && !/[.,]\s?$/.test(parts[1]!.lead)
    const isCalled = kind === 'phone' || isPhoneAfter(flat, end)
    const isNational = /^[3-7]\d{7,8}$/.test(digits)
    if (
      isMobile ||
      (isNational && (isCalled || kind === 'number')) ||
      (isCalled && digits.length >= 9) ||
      (kind !== 'thing' && isDirect && isLocal(parts))
    )
      return [{ start, end }]
    if (isStrict && /^6[0-7]\d{6,7}$/.test(digits)) return [{ start, end }]
  }
  return []
}

function isRange(parts: Group[]): boolean {
  return (
    parts.length === 2 &&
    /[-–]/.test(parts[1]!.lead) &&
    parts[0]!.digits.length === parts[1]!.digits.length &&
    parts[0]!.digits.length > 3
  )
}

function isLocal(parts: Group[]): boolean {
  const lengths = parts.map(({ digits }) => digits.length).join('-')
  return /^(?:3-3|3-4|3-2-2|6)$/.test(lengths) && !/^[.,]$/.test(parts[1]?.lead ?? '')
}
