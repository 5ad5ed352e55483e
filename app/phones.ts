import { Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invisibleSigns } from '#app/i18n/plain-text.ts'

/** Any way people write a Bosnian number, as E.164 ('+38761123456'); undefined when it is not a valid +387 number. */
export function normalisePhone(input: string): string | undefined {
  const number = parsePhoneNumberFromString(input, 'BA')
  return number?.country === 'BA' && number.isValid() && !number.ext ? number.number : undefined
}

/** As people here read it: '061 123 456' in Bosnian, '+387 61 123 456' otherwise. */
export function formatPhone(e164: string, language: string): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return language === 'bs' ? number.formatNational() : number.formatInternational()
}

/** Text messages go to mobile numbers of this country only. */
export function isMobilePhone(e164: string): boolean {
  const number = parsePhoneNumberFromString(e164)
  return number?.country === 'BA' && number.isValid() && number.getType() === 'MOBILE'
}

const numberTypes = ['MOBILE', 'FIXED_LINE', 'TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN'] as const

/** Signs that may stand between digits. */
const separators = String.raw`[\s()[\]/.~\-\u2010-\u2015${invisibleSigns}]*`

/** The spellings that `normalisePhone` reads, for browsers and the API's description; made from the same numbering plan. */
export const phonePattern = describeNumbers()

function describeNumbers(): string {
  const metadata = new Metadata()
  metadata.selectNumberingPlan('BA')
  // The package's types leave this method out.
  const plan = metadata.numberingPlan as unknown as { type(name: string): { pattern(): string } | undefined }
  const national = numberTypes.flatMap((type) => plan.type(type)?.pattern() ?? []).join('|')
  const [trunk, country] = [separated('0'), separated('387')]
  return `^${separators}(?:(?:\\+${separators}|00${separators})?${country}(?:${trunk})?|${trunk})?(?:${separated(national)})$`
}

/** The same pattern with separators behind each digit. */
function separated(pattern: string): string {
  return pattern.replaceAll(
    /(\\d|\[[^\]]+\]|\d)(\{\d+\})?/g,
    (_, digit: string, times = '') => `(?:${digit}${separators})${times}`,
  )
}
