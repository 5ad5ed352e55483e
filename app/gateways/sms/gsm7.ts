import { latinByCyrillic } from '#app/gateways/cyrillic.ts'

/** GSM-7 (3GPP TS 23.038): one septet each, two for the extension. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '^{}\\[~]|€'
const septets = new Map<string, number>([
  ...Array.from(basic, (letter) => [letter, 1] as const),
  ...Array.from(extension, (letter) => [letter, 2] as const),
])

/** Characters without a Unicode decomposition. */
const replacements = new Map([
  ...latinByCyrillic,
  ...Object.entries({
    đ: 'dj',
    Đ: 'Dj',
    '–': '-',
    '—': '-',
    '−': '-',
    '‑': '-',
    '‐': '-',
    '„': '"',
    '“': '"',
    '”': '"',
    '«': '"',
    '»': '"',
    '″': '"',
    '’': "'",
    '‘': "'",
    '‚': "'",
    '′': "'",
    '`': "'",
    '•': '-',
    '·': '-',
    '×': 'x',
    '‹': "'",
    '›': "'",
    ł: 'l',
    Ł: 'L',
    '°': '',
    '⁄': '/',
    '©': '(c)',
    '®': '(R)',
  }),
])

const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}|[^\P{Cc}\n\r]/gu

/** Transliterates to GSM-7, because one `č` more than halves the capacity; text with emoji stays unchanged. */
export function transliterate(text: string): string {
  const plain = text.normalize('NFC').replaceAll('\t', ' ').replace(invisible, '')
  const transliterated = Array.from(plain)
    .map((letter, index, letters) => transliterateLetter(letter, letters[index + 1]))
    .join('')
  return isGsm7(transliterated) ? transliterated : plain
}

export function countParts(text: string): number {
  return isGsm7(text)
    ? partsOf(
        Array.from(text, (letter) => septets.get(letter)!),
        160,
        153,
      )
    : partsOf(
        Array.from(text, (letter) => letter.length),
        70,
        67,
      )
}

export function isGsm7(text: string): boolean {
  return Array.from(text).every((letter) => septets.has(letter))
}

function transliterateLetter(letter: string, next = ''): string {
  if (septets.has(letter)) return letter
  const replacement = replacements.get(letter)
  // 'DJ' before capitals, 'Dj' otherwise.
  if (replacement && /^[A-Z][a-z]$/.test(replacement) && next !== next.toLowerCase()) return replacement.toUpperCase()
  return (
    replacement ??
    letter
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\x20-\x7e]/gu, (rest) => replacements.get(rest) ?? rest)
  )
}

function partsOf(units: number[], singleLimit: number, partLimit: number): number {
  const total = units.reduce((sum, unit) => sum + unit, 0)
  if (total <= singleLimit) return 1
  let parts = 1
  let filled = 0
  for (const unit of units) {
    if (filled + unit > partLimit) {
      parts += 1
      filled = 0
    }
    filled += unit
  }
  return parts
}
