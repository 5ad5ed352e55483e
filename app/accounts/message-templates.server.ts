import { findPreviousAddress } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { findTokenToSend } from '#app/accounts/links/sendable-tokens.server.ts'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import { composeFromTemplates, type MessageTemplate } from '#app/deliveries/composers.server.ts'
import { renderMailLayout } from '#app/deliveries/mail-layout.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { withQuery } from '#app/with-query.ts'
import type { Db } from '#db/connection.ts'

type LinkPath =
  | '/email-potvrda'
  | '/nova-sifra'
  | '/telefon-potvrda'
  | '/prijava/link'
  | '/nova-adresa'
  | '/vracanje-adrese'

export const accountMailKinds = [
  'email',
  'password',
  'sign_in',
  'new_email',
  'former_email',
  'new_phone',
  'email_corrected',
] as const
type AccountMailKind = (typeof accountMailKinds)[number]

export function renderAccountMail(
  kind: AccountMailKind,
  { t, language }: Translation,
  { url, code }: { url?: string; code?: string },
) {
  const title = t(`account-links:mail.${kind}.title`)
  const message = t(`account-links:mail.${kind}.message`, code ? { code } : {})
  const action = url ? { label: t(`account-links:mail.${kind}.action`), url } : undefined
  const reasons = [t('account-links:mail.reason')]
  return { subject: title, ...renderMailLayout({ language, title, message, action, reasons }) }
}

function linkMail(kind: AccountMailKind, path: LinkPath): MessageTemplate['compose'] {
  return async (db, { dedupeKey, translation, origin, now }) => {
    const token = await findDeliveryToken(db, dedupeKey, now)
    if (!token) return null
    const url = linkUrl(origin, path, token)
    return { channel: 'email', to: token.to, ...renderAccountMail(kind, translation, { url }) }
  }
}

/** The link is included where the text still fits into one part. */
const composeCode: MessageTemplate['compose'] = async (db, { dedupeKey, translation: { t }, origin, now }) => {
  const token = await findDeliveryToken(db, dedupeKey, now)
  if (!token) return null
  const text = t('account-links:sms.code', { code: token.code })
  const withLink = `${text} ${linkUrl(origin, '/telefon-potvrda', token)}`
  return { channel: 'sms', to: token.to, text: countParts(transliterate(withLink)) === 1 ? withLink : text }
}

const composeNewPhoneCode: MessageTemplate['compose'] = async (db, { dedupeKey, translation: { t }, now }) => {
  const token = await findDeliveryToken(db, dedupeKey, now)
  return token && { channel: 'sms', to: token.to, text: t('account-links:sms.code', { code: token.code }) }
}

const composeNewPhoneMail: MessageTemplate['compose'] = async (db, { dedupeKey, translation, now }) => {
  const token = await findDeliveryToken(db, dedupeKey, now)
  return token && { channel: 'email', to: token.email, ...renderAccountMail('new_phone', translation, token) }
}

const composePhoneChanged: MessageTemplate['compose'] = async (db, { dedupeKey, translation: { t } }) => {
  const to = await findPreviousAddress(db, tokenIdOf(dedupeKey))
  return to === null ? null : { channel: 'sms', to, text: t('account-links:sms.phone_changed') }
}

const composeEmailCorrected: MessageTemplate['compose'] = async (db, { dedupeKey, translation, origin }) => {
  const to = await findPreviousAddress(db, tokenIdOf(dedupeKey))
  if (to === null) return null
  return { channel: 'email', to, ...renderAccountMail('email_corrected', translation, { url: `${origin}/kontakt` }) }
}

/** Templates by delivery type; null (not sent) for a token that is used, expired or revoked. */
export const accountComposer = composeFromTemplates({
  EmailVerification: { channel: 'email', sendKind: 'account_mail', compose: linkMail('email', '/email-potvrda') },
  PasswordReset: { channel: 'email', sendKind: 'account_mail', compose: linkMail('password', '/nova-sifra') },
  SignInLink: { channel: 'email', sendKind: 'account_mail', compose: linkMail('sign_in', '/prijava/link') },
  OwnPasswordReset: { channel: 'email', sendKind: 'owner_mail', compose: linkMail('password', '/nova-sifra') },
  OwnSignInLink: { channel: 'email', sendKind: 'owner_mail', compose: linkMail('sign_in', '/prijava/link') },
  NewEmail: { channel: 'email', sendKind: 'account_mail', compose: linkMail('new_email', '/nova-adresa') },
  EmailChanged: { channel: 'email', sendKind: 'account_mail', compose: linkMail('former_email', '/vracanje-adrese') },
  EmailCorrected: { channel: 'email', sendKind: 'account_mail', compose: composeEmailCorrected },
  NewPhoneCode: { channel: 'sms', sendKind: 'sms_codes', compose: composeNewPhoneCode },
  NewPhoneMail: { channel: 'email', sendKind: 'account_mail', compose: composeNewPhoneMail },
  PhoneChanged: { channel: 'sms', sendKind: 'sms', compose: composePhoneChanged },
  Code: { channel: 'sms', sendKind: 'sms_codes', compose: composeCode },
})

/** The dedupe key holds the token's id; its secret is created when the message is sent. */
async function findDeliveryToken(db: Db, dedupeKey: string, now: Date) {
  return (await findTokenToSend(db, { tokenId: tokenIdOf(dedupeKey), now })) ?? null
}

function tokenIdOf(dedupeKey: string): number {
  return Number(dedupeKey.slice(dedupeKey.lastIndexOf('-') + 1))
}

type Link = { userId: number; token: string; nextPath: string | null }

function linkUrl(origin: string, path: LinkPath, { userId, token, nextPath }: Link): string {
  return withQuery(`${origin}${path}/${userId}/${token}`, { next: nextPath })
}
