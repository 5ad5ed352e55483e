/** Feninga of a typed amount: the last of two separators is the decimal one, a single one before three digits is not. */
export function parseKm(text: string): number | undefined {
  const input = text
    .trim()
    .replace(/\s*(?:KM|BAM)\.?$/i, '')
    .replace(/[.,](?:-{1,2}|–|—)$/, '')
  if (input.length > 20) return undefined

  const [whole, decimals] = splitDecimals(input)
  if (!/^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)$/.test(whole)) return undefined
  if (!/^\d{0,2}$/.test(decimals)) return undefined

  const digits = whole.replace(/\D/g, '')
  if (whole !== digits && digits.startsWith('0')) return undefined
  const feninga = Number(digits) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(feninga) ? feninga : undefined
}

export function feningaFromKm(km: number): number {
  return Math.round(km * 100)
}

/** Feninga. A client who asks for 1 KM or more, without a maximum, has no price in mind. */
export function isOpenBudget(min: number | null, max: number | null): boolean {
  return !max && (min ?? 0) <= 100
}

function splitDecimals(input: string): [string, string] {
  const found = /^(?<whole>.+)(?<sign>[.,])(?<decimals>\d{1,2})$/.exec(input)
  if (!found?.groups) return [input, '']
  const { whole = '', sign = '', decimals = '' } = found.groups
  return whole.includes(sign) ? [input, ''] : [whole, decimals]
}
