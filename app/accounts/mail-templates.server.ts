import { findTokenToSend } from '#app/accounts/tokens.server.ts'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import type { MailTemplates, MailTemplate, SmsTemplate } from '#app/notifications/dispatch.server.ts'
import { renderMailLayout } from '#app/notifications/mail-layout.ts'
import type { Db } from '#db/connection.ts'

type LinkPath = '/email-potvrda' | '/nova-sifra' | '/telefon-potvrda'

function linkMail(kind: 'email' | 'password', path: LinkPath): MailTemplate {
  return async (db, { dedupeKey, translation: { t, language }, origin, now }) => {
    const token = await findDeliveryToken(db, dedupeKey, now)
    if (!token) return null
    const title = t(`confirmation:mail.${kind}.title`)
    const action = { label: t(`confirmation:mail.${kind}.action`), url: linkUrl(origin, path, token) }
    const parts = renderMailLayout({
      language,
      title,
      message: t(`confirmation:mail.${kind}.message`),
      action,
      reasons: [t('confirmation:mail.reason')],
    })
    return { to: token.to, subject: title, ...parts }
  }
}

/** The link is included where the text message still fits into one part. */
const codeSms: SmsTemplate = async (db, { dedupeKey, translation: { t }, origin, now }) => {
  const token = await findDeliveryToken(db, dedupeKey, now)
  if (!token) return null
  const text = t('confirmation:sms.code', { code: token.code })
  const withLink = `${text} ${linkUrl(origin, '/telefon-potvrda', token)}`
  return { to: token.to, text: countParts(transliterate(withLink)) === 1 ? withLink : text }
}

/** Templates by delivery type; null (not sent) for a token that is used, expired or revoked. */
export const accountMailTemplates: MailTemplates = {
  email: { EmailVerification: linkMail('email', '/email-potvrda'), PasswordReset: linkMail('password', '/nova-sifra') },
  sms: { Code: codeSms },
}

/** The delivery's key ends with the token's id: jobs hold ids only, and the secret is derived when the mail is rendered. */
function findDeliveryToken(db: Db, dedupeKey: string, now: Date) {
  return findTokenToSend(db, { tokenId: Number(dedupeKey.slice(dedupeKey.lastIndexOf('-') + 1)), now })
}

function linkUrl(origin: string, path: LinkPath, { userId, token }: { userId: number; token: string }): string {
  return `${origin}${path}/${userId}/${token}`
}
