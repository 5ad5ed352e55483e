import { accountMailKinds, renderAccountMail } from '#app/accounts/message-templates.server.ts'
import { composeContactMail } from '#app/contact/message-templates.server.ts'
import { linkOrigin, translationFor } from '#app/deliveries/composers.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { composeNotificationSample, mailedNotifications } from '#app/notifications/channels/mail-samples.server.ts'
import { renderFarewell } from '#app/personal-data/message-templates.server.ts'

const email = 'selma@primjer.ba'

/** As their senders render them, of samples instead of rows. */
const others: Record<string, (language: Language) => { subject: string; html: string }> = {
  ...Object.fromEntries(
    accountMailKinds.map((kind) => [
      `account.${kind}`,
      (language: Language) =>
        renderAccountMail(
          kind,
          translationFor({ language }),
          kind === 'new_phone' ? { code: '123456' } : { url: `${linkOrigin}/${kind}/7/primjer` },
        ),
    ]),
  ),
  account_closed: (language) => renderFarewell(translationFor({ language })),
  contact: (language) => composeContactMail({ name: 'Selma', email, message: 'Kako mijenjam grad?', language }, email),
}

export const mailKinds: string[] = [...mailedNotifications, ...Object.keys(others)]

export function renderMailSample(kind: string, language: Language): string | undefined {
  if (Object.hasOwn(others, kind)) return others[kind]!(language).html
  if (!mailedNotifications.includes(kind)) return undefined
  const message = composeNotificationSample(kind, language, new Date())
  return message.channel === 'email' ? message.html : undefined
}
