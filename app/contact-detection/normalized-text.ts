import { findDisguisedService } from './service-names.ts'
import type { Span } from './spans.ts'

/** Both have one length: `text` is shown, `flat` searched; `merged` passages were read as one sign. */
export type NormalizedText = { text: string; flat: string; merged: Span[]; disguised: Span[] }

/** A dot and an at sign written as words; an at sign in brackets is doubled. */
export const spelledDot = '\ue000'
export const spelledAt = '\ue001'

const dotWords =
  /[([{<]? ?(?<![a-z])(?:dot|tacka|tackica|tocka|tc|tck|punkt|punto)(?![a-z]) ?[)\]}>]?|[([{<] ?\. ?[)\]}>]/g
const atWords =
  /[([{<] ?(?:at|et|aet|a|arroba|majmun[a-z]{0,4}|@) ?[)\]}>]|(?<![a-z])(?:majmun(?:ce|cic|sko a|ski a)?|manki|monki|arroba|klammeraffe|afna|ludo (?:a|et)|(?:at|et) znak|znak (?:at|et))(?![a-z])/g
const spacedLetters = /(?<![a-z\d])[a-z]([ ._*-]{1,2})[a-z](?:\1[a-z]){1,13}(?![a-z\d])/g
const withSigns = /(?<![a-z\d!$*@€])[a-z\d!$*@€]{4,14}(?![a-z\d])/g

/** Converts digits and look-alike letters of any script to ASCII and joins disguised names and signs. */
export function normalizeText(input: string): NormalizedText {
  const text = input
    .normalize('NFKC')
    .replace(/İ/g, 'I')
    .replace(/[\p{Cf}\p{M}\u115f\u1160\u2800\ue000\ue001]/gu, '')
    .replace(/[\u24f5-\u24ff\u2776-\u2793\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, circledSign)
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
  let flat = /^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : text.replace(/[^\s,;:/()]+/g, foldRun)

  const merged: Span[] = []
  const disguised: Span[] = []
  const merge = (found: string, start: number, replacement: string) => {
    merged.push({ start, end: start + found.length })
    return replacement.padEnd(found.length)
  }
  const disguise = (found: string, start: number) => {
    const name = /^[a-z]+$/.test(found) ? undefined : findDisguisedService(found)
    if (!name || name.length > found.length) return found
    disguised.push({ start, end: start + found.length })
    return merge(found, start, name)
  }
  flat = flat.replace(spacedLetters, (found, _separator: string, start: number) => disguise(found, start))
  flat = flat.replace(withSigns, disguise)
  flat = flat.replace(dotWords, (found, start: number) => merge(found, start, keepLeadingSpace(found, spelledDot)))
  flat = flat.replace(atWords, (found, start: number) =>
    merge(
      found,
      start,
      /^[^a-z ] ?(?:[a-z]{2}|@)/.test(found) ? spelledAt + spelledAt : keepLeadingSpace(found, spelledAt),
    ),
  )
  return { text, flat, merged, disguised }
}

function keepLeadingSpace(found: string, sign: string): string {
  return found.startsWith(' ') ? ` ${sign}` : sign
}

function circledSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code === 0x24ff) return '0'
  if (code < 0x2776) return String((((code - 0x24f5) % 10) + 1) % 10)
  if (code < 0x2794) return String((((code - 0x2776) % 10) + 1) % 10)
  return String.fromCharCode(97 + (code >= 0x1f170 ? code - 0x1f170 : code - 0x1f150))
}

/** Digits of a script are consecutive, and no script's digits border another's. */
function asciiDigit(digit: string): string {
  const known = digits.get(digit)
  if (known !== undefined) return known
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  digits.set(digit, String(value))
  return String(value)
}

const digits = new Map<string, string>()
const sounds = pairs(
  'абвгдђежзијклљмнњопрстћуфхцчџшđßłøαβγδεηικλμνοπρστυω',
  'abvgddezzijkllmnnoprstcufhccdsdsloabgdeiiklmnoprstuo',
)
const looks = pairs(
  'аеорсухіјѕԁԛԝһкмтвнАЕОРСУХІЈЅКМТВНЗбαορνικτΑΒΕΖΗΙΚΜΝΟΡΤΥΧıɑɡʙɪʟɴʀᴀᴄᴅᴇᴋᴍᴏᴘᴛᴜᴠᴡᴢ',
  'aeopcyxijsdqwhkmtbhaeopcyxijskmtbh36aopviktabezhikmnoptyxiagbilnracdekmoptuvwz',
)
const letterCache = new Map<string, string>()

/** Mixed alphabets are read by look, one alphabet by sound. */
function foldRun(run: string): string {
  if (/^[\0-\x7f]*$/.test(run)) return run.toLowerCase()
  const isMixed = /[a-z]/i.test(run) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(run)
  const shown =
    isMixed || /[ıɑɡʙɪʟɴʀᴀ-ᴢ]/.test(run) ? run.replace(/[^\0-\x7f]/g, (letter) => looks.get(letter) ?? letter) : run
  return shown.toLowerCase().replace(/[^\0-\x7f]/g, plainLetter)
}

function plainLetter(letter: string): string {
  const known = letterCache.get(letter) ?? sounds.get(letter) ?? letter.normalize('NFD').charAt(0)
  if (letterCache.size < 1_000) letterCache.set(letter, known)
  return known
}

function pairs(letters: string, latin: string): Map<string, string> {
  return new Map(Array.from(letters, (letter, at) => [letter, latin.charAt(at)]))
}
