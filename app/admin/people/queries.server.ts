import { sql } from 'kysely'
import {
  maxCounted,
  type sortOrders,
  type userPlatforms,
  type userSorts,
  type userStatuses,
} from '#app/admin/people/filters.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { foldForSearch, foldWords } from '#app/i18n/fold.ts'
import type { Db } from '#db/connection.ts'

export type PeopleFilters = {
  searchTerm?: string | undefined
  platform?: (typeof userPlatforms)[number] | undefined
  userType?: UserType | undefined
  status?: (typeof userStatuses)[number] | undefined
  sortBy: (typeof userSorts)[number]
  sortOrder: (typeof sortOrders)[number]
}

type PeoplePage = PeopleFilters & { page: number; pageSize: number }

/** What an app has registered counts before a session of a browser. */
const platform = sql<(typeof userPlatforms)[number]>`case
  when exists (select from devices where user_id = users.id and kind = 'fcm') then 'AndroidApp'
  when exists (select from devices where user_id = users.id and kind = 'apns') then 'IosApp'
  when exists (select from sessions where user_id = users.id) then 'WebBrowser'
  else 'Unknown' end`

/** One page of people, and how many there are, at most `maxCounted`. */
export async function listPeople(db: Db, { page, pageSize, sortBy, sortOrder, ...filters }: PeoplePage) {
  const found = selectPeople(db, filters)
  const items = await found
    .leftJoin('worker_profiles as profile', 'profile.user_id', 'users.id')
    .select(['users.id', 'users.user_type as userType', 'users.name', 'users.surname', 'users.city'])
    .select([sql<string>`users.email::text`.as('email'), 'users.phone', 'users.registered_at as registeredAt'])
    .select(['users.suspended_at as suspendedAt', 'users.email_verified_at as emailVerifiedAt'])
    .select(['users.phone_verified_at as phoneVerifiedAt', 'users.completed_jobs as completedJobs'])
    .select(['profile.worker_status as workerStatus', platform.as('platform')])
    .$if(sortBy === 'name', (query) => query.orderBy('users.surname', sortOrder).orderBy('users.name', sortOrder))
    .$if(sortBy === 'registeredAt', (query) => query.orderBy('users.registered_at', sortOrder))
    .orderBy('users.id', sortOrder)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await db
    .selectFrom(found.select('users.id').limit(maxCounted).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

/** How many people use what. */
export async function countPlatforms(db: Db) {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select([platform.as('platform'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(sql`1`)
    .execute()
  return rows
}

function selectPeople(
  db: Db,
  { searchTerm, platform: chosen, userType, status }: Omit<PeopleFilters, 'sortBy' | 'sortOrder'>,
) {
  return db
    .selectFrom('users')
    .where('users.deleted_at', 'is', null)
    .$if(Boolean(searchTerm), (query) => query.where(matches(searchTerm!)))
    .$if(chosen !== undefined, (query) => query.where(platform, '=', chosen!))
    .$if(userType !== undefined, (query) => query.where('users.user_type', '=', userType!))
    .$if(status === 'active', (query) => query.where('users.suspended_at', 'is', null))
    .$if(status === 'suspended', (query) => query.where('users.suspended_at', 'is not', null))
    .$if(status === 'unverified', (query) => query.where('users.email_verified_at', 'is', null))
}

/** The expression of the index `users_search`. */
const searchKey = sql`search_fold(users.name || ' ' || users.surname || ' ' || users.email::text || ' ' || users.phone)`

/** Every word in the name, the address or the phone; digits may also be the id, or a phone as people write it. */
function matches(term: string) {
  const digits = /^[\d\s+/().-]+$/.test(term) ? term.replaceAll(/\D/g, '') : ''
  if (digits) {
    const national = digits.replace(/^(?:00387|387|0)/, '')
    const byPhone = sql`${searchKey} like ${`%${national || digits}%`}`
    const id = /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
    return id === null ? sql<boolean>`${byPhone}` : sql<boolean>`(${byPhone} or users.id = ${id})`
  }
  const words = foldWords(term)
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`${sql.join(
    words.map((word) => sql`${searchKey} like ${`%${foldForSearch(word)}%`}`),
    sql` and `,
  )}`
}
