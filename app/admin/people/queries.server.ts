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

/** More people of one surname than any has; beyond, every part of the order has some. */
const maxSortedByName = 10_000

type PeoplePage = PeopleFilters & { page: number; pageSize: number }

const platform = sql<(typeof userPlatforms)[number]>`case
  when exists (select from devices where user_id = users.id and kind = 'fcm') then 'AndroidApp'
  when exists (select from devices where user_id = users.id and kind = 'apns') then 'IosApp'
  when exists (select from sessions where user_id = users.id) then 'WebBrowser'
  else 'Unknown' end`

/** One page of people, and how many there are, at most `maxCounted`. */
export async function listPeople(db: Db, { page, pageSize, sortBy, sortOrder, ...filters }: PeoplePage) {
  const maxSorted = sortBy === 'name' ? maxSortedByName : maxCounted
  const { total } = await db
    .selectFrom(selectPeople(db, filters).select('users.id').limit(maxSorted).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await (total < maxSorted ? selectFew(db, filters) : selectPeople(db, filters))
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
  return { items, total: Math.min(total, maxCounted) }
}

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

/** Found before they are sorted: PostgreSQL would walk an index in their order until enough people match. */
function selectFew(db: Db, filters: Parameters<typeof selectPeople>[1]) {
  const found = selectPeople(db, filters)
    .selectAll('users')
    .offset(sql<number>`0`)
  return db.selectFrom(found.as('users'))
}

/** Every word in the name, the address or the phone; digits may also be the id, or a phone as people write it. */
function matches(term: string) {
  const digits = /^[\d\s+/().-]+$/.test(term) ? term.replaceAll(/\D/g, '') : ''
  if (digits) {
    const national = digits.replace(/^(?:00387|387|0)/, '')
    const byPhone = sql`users.search_key like ${`%${national || digits}%`}`
    const id = /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
    return id === null ? sql<boolean>`${byPhone}` : sql<boolean>`(${byPhone} or users.id = ${id})`
  }
  const words = foldWords(term)
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`${sql.join(
    words.map((word) => sql`users.search_key like ${`%${foldForSearch(word)}%`}`),
    sql` and `,
  )}`
}
