import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

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
