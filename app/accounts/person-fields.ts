import { z } from 'zod'
import { hasUnknownEnding, suggestEmail } from '#app/i18n/email-suggestions.ts'
import { accountLimits } from '#app/accounts/rules.ts'
import { isContactName } from '#app/contact-detection/find-contacts.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { normalizeEmailAddress, normalizeLine, normalizePlainText } from '#app/i18n/plain-text.ts'
import { normalisePhone, phonePattern } from '#app/phones.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { streetAddressPattern } from '#app/places/street-address.ts'
import { withQuery } from '#app/with-query.ts'

/** Letters of any script; a hyphen or an apostrophe separates parts of one name. An empty name has an error of its own. */
const namePattern = /^(?:[\p{L}\p{M}]+(?:[\s'’-]+[\p{L}\p{M}]+)*)?$/u

/** A name or surname; digits, also spelled out, are refused. */
export function personName(field: 'name' | 'surname') {
  return z
    .string(`accounts:errors.${field}_required`)
    .overwrite(normalizeLine)
    .min(1, `accounts:errors.${field}_required`)
    .max(accountLimits.name, `common:errors.too_long?max=${accountLimits.name}`)
    .regex(namePattern, `accounts:errors.${field}_characters`)
    .refine((name) => name.length > accountLimits.name || !isContactName(name), `accounts:errors.${field}_characters`)
}

export const email = z
  .string('accounts:errors.email_required')
  .overwrite(normalizeEmailAddress)
  .min(1, 'accounts:errors.email_required')
  .max(accountLimits.email, `common:errors.too_long?max=${accountLimits.email}`)
  .pipe(z.email('accounts:errors.email_invalid'))
  // Accounts that were closed have such addresses.
  .refine((address) => !/\.invalid$/i.test(address), 'accounts:errors.email_invalid')
  .superRefine((address, context) => {
    if (!hasUnknownEnding(address)) return
    const message = withQuery('accounts:errors.email_ending', { address: suggestEmail(address) })
    context.addIssue({ code: 'custom', message })
  })

export const phone = z
  .string('accounts:errors.phone_required')
  .overwrite(normalizeLine)
  .min(1, 'accounts:errors.phone_required')
  .transform((input, context) => {
    const number = normalisePhone(input)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'accounts:errors.phone_invalid' })
    return z.NEVER
  })
  .meta({ pattern: phonePattern })

export const address = z
  .string()
  .overwrite(normalizePlainText)
  .trim()
  .max(accountLimits.address, `accounts:errors.address_too_long?max=${accountLimits.address}`)
  .regex(streetAddressPattern, 'accounts:errors.address_characters')

export const skills = z
  .array(z.enum(skillKeys, 'common:errors.skill_unknown'), 'accounts:errors.skills_required')
  .overwrite((selected) => [...new Set(selected)])

export const yearsOfExperience = z
  .int('accounts:errors.years_invalid')
  .min(0, 'accounts:errors.years_invalid')
  .max(70, 'accounts:errors.years_invalid')

function profileText(max: number) {
  return z
    .string()
    .overwrite(normalizePlainText)
    .trim()
    .max(max, `common:errors.too_long?max=${max}`)
    .superRefine(refuseContact('worker'))
}

export const skillDetails = profileText(accountLimits.skillDetails)
export const workDescription = profileText(accountLimits.workDescription)
