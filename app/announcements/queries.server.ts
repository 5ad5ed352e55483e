import { sql } from 'kysely'
import type { Audience } from '#app/announcements/rules.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Db } from '#db/connection.ts'

export type Recipients = { audience: Audience; city: string | null; skill: string | null }
export type AnnouncementTexts = Record<Language, { title: string; message: string }>

/** Members whom an announcement is for: neither closed nor suspended; a skill means workers who have it. */
export function selectRecipients(db: Db, { audience, city, skill }: Recipients) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .$if(audience !== 'everyone', (users) => users.where('user_type', '=', audience as 'Client' | 'Worker'))
    .$if(city !== null, (users) => users.where('city', '=', city!))
    .$if(skill !== null, (users) =>
      users.where((eb) =>
        eb.exists(
          eb
            .selectFrom('worker_skills')
            .select('skill')
            .whereRef('worker_skills.user_id', '=', 'users.id')
            .where('skill', '=', skill!),
        ),
      ),
    )
}

export async function countRecipients(db: Db, recipients: Recipients): Promise<number> {
  const { count } = await selectRecipients(db, recipients)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const maxListed = 100

export function listAnnouncements(db: Db, { limit = maxListed }: { limit?: number } = {}) {
  return selectAnnouncements(db).orderBy('id', 'desc').limit(limit).execute()
}

export function findAnnouncement(db: Db, announcementId: number) {
  return selectAnnouncements(db).where('id', '=', announcementId).executeTakeFirst()
}

export type StoredAnnouncement = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

export function selectAnnouncements(db: Db) {
  return db
    .selectFrom('announcements')
    .select(['id', 'audience', 'city', 'skill', 'created_at as createdAt', 'started_at as startedAt'])
    .select(['stopped_at as stoppedAt', 'finished_at as finishedAt', 'next_user_id as nextUserId', 'sent'])
    .select(sql<AnnouncementTexts>`texts`.as('texts'))
}
