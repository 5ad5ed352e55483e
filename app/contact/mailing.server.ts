import { config } from '#app/config.server.ts'
import { contactIdOf } from '#app/contact/writing.server.ts'
import { serverWords } from '#app/i18n/server-words.server.ts'
import type { Letters } from '#app/notifications/addressing.server.ts'
import { layoutMail } from '#app/notifications/mail-layout.ts'
import type { Db } from '#db/connection.ts'

/** What the contact page sends to the house, with its writer as the one to reply to. */
export const contactLetters: Letters = {
  email: {
    ContactMessage: async (db, { dedupeKey }) => {
      const message = await findMessage(db, contactIdOf(dedupeKey))
      return message ? composeMail(message, config.CONTACT_EMAIL) : null
    },
  },
  sms: {},
}

type WrittenMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export function composeMail({ name, email, message, language }: WrittenMessage, to: string) {
  const t = serverWords('bs')
  const subject = t('contact:mail.subject', { name })
  return {
    to,
    subject,
    replyTo: email,
    ...layoutMail({
      language: 'bs',
      title: subject,
      message,
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
