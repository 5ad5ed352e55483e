import { findTokenToSend } from '#app/accounts/tokens.server.ts'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import { composeFromTemplates, type MessageTemplate } from '#app/deliveries/composers.server.ts'
import { renderMailLayout } from '#app/deliveries/mail-layout.ts'
import type { Db } from '#db/connection.ts'

type LinkPath = '/email-potvrda' | '/nova-sifra' | '/telefon-potvrda'

function linkMail(kind: 'email' | 'password', path: LinkPath): MessageTemplate['compose'] {
  return async (db, { dedupeKey, translation: { t, language }, origin, now }) => {
    const token = await findDeliveryToken(db, dedupeKey, now)
    if (!token) return null
    const title = t(`account-links:mail.${kind}.title`)
    const action = { label: t(`account-links:mail.${kind}.action`), url: linkUrl(origin, path, token) }
    const parts = renderMailLayout({
      language,
      title,
      message: t(`account-links:mail.${kind}.message`),
      action,
      reasons: [t('account-links:mail.reason')],
    })
    return { channel: 'email', to: token.to, subject: title, ...parts }
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

/** Templates by delivery type; null (not sent) for a token that is used, expired or revoked. */
export const accountComposer = composeFromTemplates({
  EmailVerification: { channel: 'email', sendKind: 'account_mail', compose: linkMail('email', '/email-potvrda') },
  PasswordReset: { channel: 'email', sendKind: 'account_mail', compose: linkMail('password', '/nova-sifra') },
  Code: { channel: 'sms', sendKind: 'sms_codes', compose: composeCode },
})

/** The dedupe key holds the token's id; its secret is created when the message is sent. */
function findDeliveryToken(db: Db, dedupeKey: string, now: Date) {
  return findTokenToSend(db, { tokenId: Number(dedupeKey.slice(dedupeKey.lastIndexOf('-') + 1)), now })
}

function linkUrl(origin: string, path: LinkPath, { userId, token }: { userId: number; token: string }): string {
  return `${origin}${path}/${userId}/${token}`
}
