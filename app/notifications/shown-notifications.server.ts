import { sql } from 'kysely'
import type { UserType } from '#app/notifications/action-path.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import { isQueuedFor, queuedAnnouncements } from '#app/notifications/queries.server.ts'
import { announcementSchema } from '#app/notifications/schemas.ts'
import {
  findDetails,
  insertNotifications,
  lockWhomItConcerns,
  type AnnouncementPayload,
  type Reader,
} from '#app/notifications/writing.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** The ids of a path; a number that none can have leads to no page. */
const ids = /\b[1-9]\d{0,14}\b/g
const pageOfAction = sql`regexp_replace(action_path, '\\y[1-9]\\d{0,14}\\y', '*', 'g')`

/** The types that each page shows: those whose action leads to it, and those that name it in `shownOn`. */
const markedTypes = notificationTypes.filter((type) => !definitionOf(type).isUnmarkedByPage)
const typesByPage = Map.groupBy(markedTypes.flatMap(listPagesOf), ({ page }) => page)

/** The pages that only a variant leads to: no other page shows it, and they show nothing else of its type. */
const pagesOfVariants = [...new Set(markedTypes.flatMap(listVariantPagesOf))].filter((page) => !typesByPage.has(page))

export function showsNotifications(path: string): boolean {
  return typesByPage.has(pageOf(path)) || pagesOfVariants.includes(pageOf(path))
}

/** Marks read what the page shows, and writes, read, what waits to be announced of it: `read` is how many the bell counted. */
export async function markShownRead(
  db: Db,
  { path, role, ...reader }: Reader & { path: string; role: UserType },
): Promise<{ read: number; matchingAdId?: number }> {
  const adId = adIdOf(path)
  const { rows } = await sql<{ read: number; pending: unknown[] | null; isMatching: boolean }>`
    with marked as (
      update notifications set read_at = ${reader.now}
      where user_id = ${reader.userId} and read_at is null and ${isShownOn(path)}
      returning in_app
    ), queued as materialized (${queuedAnnouncements}), pending as (
      select payload from queued where ${isQueuedFor(sql.val(reader.userId))} and not exists (
        select from notifications
        where user_id = ${reader.userId} and dedupe_key = payload->>'dedupeKey' and read_at is not null)
    )
    select (select count(*) from marked where in_app) as read, (select json_agg(payload) from pending) as pending,
      exists (select from queued where kind = 'matchAd' and payload->>'adId' = ${String(adId ?? '')}) as "isMatching"`.execute(
    db,
  )
  const { read, pending, isMatching } = rows[0]!
  const announcements = (pending ?? []).map((payload) => announcementSchema.parse(payload))
  await writeShown(
    db,
    announcements.filter((announcement) => isAnnouncedOn(path, role, announcement)),
    reader,
  )
  return { read, matchingAdId: isMatching ? adId : undefined }
}

function isShownOn(path: string) {
  const types = typesByPage.get(pageOf(path))?.map(({ type }) => type) ?? []
  const adId = adIdOf(path)
  const isOfAd = adId === undefined ? sql`true` : sql`ad_id = ${adId}`
  return sql`(action_path = ${path} or (
    type = any(${types}::text[]) and ${isOfAd} and (action_path is null or ${pageOfAction} <> all(${pagesOfVariants}::text[]))
  ))`
}

function isAnnouncedOn(path: string, role: UserType, { type, variant, adId, actorId }: AnnouncementPayload): boolean {
  const actionPath = definitionOf(type).action({ role, variant, adId, actorId })
  if (actionPath === path) return true
  const isShown = typesByPage.get(pageOf(path))?.some((shown) => shown.type === type) ?? false
  const adOfPage = adIdOf(path)
  return isShown && (adOfPage === undefined || adOfPage === adId) && !pagesOfVariants.includes(pageOf(actionPath ?? ''))
}

async function writeShown(db: Db, announcements: AnnouncementPayload[], reader: Reader): Promise<void> {
  if (announcements.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const announcement of announcements) {
      const details = await findDetails(trx, announcement)
      if (details && (await lockWhomItConcerns(trx, announcement, details, reader)))
        await insertNotifications(trx, announcement, details, reader)
    }
  })
}

function adIdOf(path: string): number | undefined {
  const id = path.match(ids)?.[0]
  return id === undefined ? undefined : Number(id)
}

function listPagesOf(type: NotificationType): { page: string; type: NotificationType }[] {
  const { action, readers, shownOn = [] } = definitionOf(type)
  const targets = readers.flatMap((role) => [{ role }, { role, adId: 1, actorId: 1 }])
  const pages = [...shownOn, ...targets.map((target) => action(target)).filter((path) => path !== null)]
  return [...new Set(pages.map(pageOf))].map((page) => ({ page, type }))
}

function listVariantPagesOf(type: NotificationType): string[] {
  const { action, readers, variants } = definitionOf(type)
  const targets = readers.flatMap((role) =>
    variants.flatMap((variant) => [
      { role, variant },
      { role, variant, adId: 1 },
    ]),
  )
  return targets
    .map((target) => action(target))
    .filter((path) => path !== null)
    .map(pageOf)
}

function pageOf(path: string): string {
  return path.replace(/:\w+/g, '*').replace(ids, '*')
}
