import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Text messages are sent to mobile numbers of this country only. */
export function isMobilePhone(e164: string): boolean {
  const number = parsePhoneNumberFromString(e164)
  return number?.country === 'BA' && number.isValid() && number.getType() === 'MOBILE'
}
