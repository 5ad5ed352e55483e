import { z } from 'zod'
import { isPersonalPassword, type PasswordOwner } from '#app/accounts/passwords/common-passwords.server.ts'
import { checkConfirmation, newPasswordField, passwordConfirmation } from '#app/accounts/passwords/schemas.ts'
import {
  address,
  email,
  personName,
  phone,
  skillDetails,
  skills,
  workDescription,
  yearsOfExperience,
} from '#app/accounts/person-fields.ts'
import { genders, accountLimits, minPasswordLength, userTypes } from '#app/accounts/rules.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { languages } from '#app/i18n/languages.ts'
import { normalizeEmailAddress } from '#app/i18n/plain-text.ts'
import { cityField } from '#app/places/city-field.ts'
import { tradesField } from '#app/trades/schemas.server.ts'

const profile = {
  name: personName('name'),
  surname: personName('surname'),
  gender: z.enum(genders, 'accounts:errors.gender_required'),
  phone,
  city: cityField,
  address: address.optional(),
}

const providerToken = z.string('accounts:refused.identity_token_invalid').min(1).max(4_000)

/** Tickets of a sign-in at Google or Facebook; 256 bits in base64url, those of the API with a prefix. */
const identityTicket = z.string().regex(/^(?:api\.)?[\w-]{43}$/, 'accounts:refused.identity_ticket_expired')

export const identityTicketFields = {
  googleTicket: identityTicket.optional(),
  facebookTicket: identityTicket.optional(),
}

const registration = z.object({
  userType: z.enum(userTypes, 'accounts:errors.user_type_required'),
  ...profile,
  email,
  password: newPasswordField(minPasswordLength.registration).optional(),
  confirmPassword: passwordConfirmation.optional(),
  ...identityTicketFields,
  skills: skills.optional(),
  terms: z.literal(true, 'accounts:errors.terms_required'),
})

export const registrationSchema = withCrossFieldRule(registration, (values, addIssue) => {
  const isPasswordNeeded = values.googleTicket === undefined && values.facebookTicket === undefined
  if (isPasswordNeeded && values.password === undefined) addIssue('password', 'accounts:errors.password_required')
  if ((isPasswordNeeded || values.password !== undefined) && values.confirmPassword === undefined)
    addIssue('confirmPassword', 'accounts:errors.confirm_required')
  checkConfirmation(values, addIssue)
  if (isPersonal(values)) addIssue('password', 'accounts:refused.password_personal')
  if (values.userType === 'Worker' && !values.skills?.length) addIssue('skills', 'accounts:errors.skills_required')
}).meta({
  allOf: [
    {
      anyOf: [
        { properties: { userType: { const: 'Client' } } },
        { properties: { skills: { minItems: 1 } }, required: ['skills'] },
      ],
    },
    {
      anyOf: [
        { required: ['password', 'confirmPassword'] },
        { required: ['googleTicket'], not: { required: ['password'] } },
        { required: ['facebookTicket'], not: { required: ['password'] } },
      ],
    },
  ],
})

export const googleSignInSchema = z.object({ idToken: providerToken })
export const facebookSignInSchema = z.object({ accessToken: providerToken })

export const signInSchema = z.object({
  email: z
    .string('accounts:errors.email_required')
    .overwrite(normalizeEmailAddress)
    .min(1, 'accounts:errors.email_required')
    .max(accountLimits.email, 'accounts:errors.email_invalid'),
  password: z
    .string('accounts:errors.password_required')
    .min(1, 'accounts:errors.password_required')
    .max(accountLimits.password, 'accounts:errors.password_required'),
  ...identityTicketFields,
})

const { phone: _, ...profileWithoutPhone } = profile

const fullProfile = z.object({
  ...profileWithoutPhone,
  language: z.enum(languages, 'accounts:errors.language_unknown'),
  skills: skills.optional(),
  trades: tradesField.optional(),
  yearsOfExperience,
  skillDetails,
  workDescription,
})

/** Every field is optional, and a missing one stays as it is. */
export const profileSchema = fullProfile.partial()

/** The page's form sends every field: a missing required one is an error, a missing optional one is emptied. */
export const profileFormSchema = fullProfile
  .pick({ name: true, surname: true, gender: true, city: true, language: true })
  .extend({ address: address.default('') })

/** A form without a ticked skill or trade sends no such field. */
export const skillsFormSchema = z.object({
  skills: skills.default([]),
  trades: tradesField.default([]),
  yearsOfExperience: yearsOfExperience.default(0),
  skillDetails: skillDetails.default(''),
  workDescription: workDescription.default(''),
})

export const smsChoiceSchema = z.object({ enabled: z.enum(['yes', 'no']) })

export const smsNotificationsSchema = z.object({ enabled: z.boolean('api:errors.enabled') })

/** Fields that are invalid by themselves are missing here and not compared. */
function isPersonal({ password, ...owner }: { password?: string | undefined } & Partial<PasswordOwner>): boolean {
  return (
    password !== undefined && isPersonalPassword(password, { email: '', name: '', surname: '', phone: '', ...owner })
  )
}
