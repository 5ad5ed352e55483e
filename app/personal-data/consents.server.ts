import type { Language } from '#app/i18n/languages.ts'
import { textVersions } from '#app/personal-data/rules.ts'
import type { Db } from '#db/connection.ts'
import type { Consents } from '#db/schema.ts'

type ConsentPurpose = Consents['purpose']
type Consent = {
  userId: number
  purpose: ConsentPurpose
  language: Language
  source: Consents['source']
  now: Date
}

/** Records an agreement to the text in force; one that is in force already stays as it is. */
export async function giveConsent(trx: Db, { userId, purpose, language, source, now }: Consent): Promise<void> {
  await trx
    .insertInto('consents')
    .values({
      user_id: userId,
      purpose,
      text_version: textVersions[purpose],
      language,
      source,
      given_at: now,
    })
    .onConflict((oc) => oc.columns(['user_id', 'purpose']).where('withdrawn_at', 'is', null).doNothing())
    .execute()
}

export async function recordAnalyticsConsent(
  db: Db,
  { choice, ...consent }: Pick<Consent, 'userId' | 'language' | 'now'> & { choice: 'yes' | 'no' },
): Promise<void> {
  if (choice === 'yes') return giveConsent(db, { ...consent, purpose: 'analytics', source: 'consent_page' })
  const { userId, now } = consent
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'analytics')
    .where('withdrawn_at', 'is', null)
    .execute()
}

export function listConsents(db: Db, userId: number) {
  return db
    .selectFrom('consents')
    .select(['purpose', 'text_version as textVersion', 'language', 'source'])
    .select(['given_at as givenAt', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}
