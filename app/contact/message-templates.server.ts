import { config } from '#app/config.server.ts'
import { contactMessageIdFrom } from '#app/contact/writing.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { composeFromTemplates } from '#app/deliveries/composers.server.ts'
import { renderMailLayout } from '#app/deliveries/mail-layout.ts'
import type { Db } from '#db/connection.ts'

/** The mail of a contact message to the company; `replyTo` is its sender. */
export const contactComposer = composeFromTemplates({
  ContactMessage: {
    channel: 'email',
    sendKind: 'contact_mail',
    compose: async (db, { dedupeKey }) => {
      const message = await findMessage(db, contactMessageIdFrom(dedupeKey))
      return message ? composeContactMail(message, config.CONTACT_EMAIL) : null
    },
  },
})

type StoredMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export function composeContactMail({ name, email, message, language }: StoredMessage, to: string) {
  const t = getTranslate('bs')
  const subject = t('contact:mail.subject', { name })
  return {
    channel: 'email' as const,
    to,
    subject,
    replyTo: email,
    ...renderMailLayout({
      language: 'bs',
      title: subject,
      message,
      canReply: true,
      reasons: [t('contact:mail.from', { name, email, language })],
    }),
  }
}

function findMessage(db: Db, id: number) {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
}
