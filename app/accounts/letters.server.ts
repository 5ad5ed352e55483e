import { findTokenToSend } from '#app/accounts/tokens.server.ts'
import { countParts, transliterate } from '#app/gateways/gsm7.ts'
import type { Letters, MailLetter, SmsLetter } from '#app/notifications/addressing.server.ts'
import { layoutMail } from '#app/notifications/mail-layout.ts'
import type { Db } from '#db/connection.ts'

type Path = '/email-potvrda' | '/nova-sifra' | '/telefon-potvrda'

function linkMail(kind: 'email' | 'password', path: Path): MailLetter {
  return async (db, { dedupeKey, words: { t, language }, origin, now }) => {
    const token = await tokenOf(db, dedupeKey, now)
    if (!token) return null
    const title = t(`confirmation:mail.${kind}.title`)
    const action = { label: t(`confirmation:mail.${kind}.action`), url: urlOf(origin, path, token) }
    const parts = layoutMail({
      language,
      title,
      message: t(`confirmation:mail.${kind}.message`),
      action,
      reasons: [t('confirmation:mail.why')],
    })
    return { to: token.to, subject: title, ...parts }
  }
}

/** The link goes along where it costs no second part. */
const codeMessage: SmsLetter = async (db, { dedupeKey, words: { t }, origin, now }) => {
  const token = await tokenOf(db, dedupeKey, now)
  if (!token) return null
  const text = t('confirmation:sms.code', { code: token.code })
  const withLink = `${text} ${urlOf(origin, '/telefon-potvrda', token)}`
  return { to: token.to, text: countParts(transliterate(withLink)) === 1 ? withLink : text }
}

/** What accounts send, by the type of the delivery. Nothing is sent of a token that is used, old or void. */
export const accountLetters: Letters = {
  email: { EmailVerification: linkMail('email', '/email-potvrda'), PasswordReset: linkMail('password', '/nova-sifra') },
  sms: { Code: codeMessage },
}

/** The delivery's key names the token: a job holds ids only, and the secret is made when it leaves. */
function tokenOf(db: Db, dedupeKey: string, now: Date) {
  return findTokenToSend(db, { tokenId: Number(dedupeKey.slice(dedupeKey.lastIndexOf('-') + 1)), now })
}

function urlOf(origin: string, path: Path, { userId, token }: { userId: number; token: string }): string {
  return `${origin}${path}/${userId}/${token}`
}
