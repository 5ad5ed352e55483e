import { config } from '#app/config.server.ts'
import { composeFromTemplates } from '#app/deliveries/composers.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { renderMailLayout } from '#app/deliveries/mail-layout.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { findClosedAddress } from '#app/personal-data/queries.server.ts'
import type { Db } from '#db/connection.ts'

/** Enqueues the last mail, to the address of the account that is being closed. */
export function enqueueFarewell(trx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  return enqueueMessage(trx, {
    channel: 'email',
    type: 'AccountClosed',
    userId,
    dedupeKey: `account-closed-${userId}`,
    now,
  })
}

/** Not sent once the address is erased. */
export const closedAccountComposer = composeFromTemplates({
  AccountClosed: {
    channel: 'email',
    sendKind: 'account_mail',
    compose: async (db, { userId, translation }) => {
      const to = userId === null ? undefined : await findClosedAddress(db, userId)
      return to === undefined ? null : { channel: 'email', to, ...renderFarewell(translation) }
    },
  },
})

export function renderFarewell({ t, language }: Translation) {
  const title = t('closed-account:mail.title')
  const facts = ['at_once', 'within_hour', 'kept', 'books', 'again'].map((fact) => t(`closed-account:${fact}`))
  const message = [...facts, t('closed-account:mail.not_you', { email: config.CONTACT_EMAIL })].join('\n\n')
  const reasons = [t('closed-account:mail.reason')]
  return { subject: title, ...renderMailLayout({ language, title, message, reasons }) }
}
