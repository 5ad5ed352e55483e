import { sql } from 'kysely'
import type { ActionTarget, UserType } from '#app/notifications/action-path.ts'
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
const markedTypes = notificationTypes.filter((type) => !definitionOf(type).isUnmarkedByPage)

/** Types and variants by the page that shows them. A variant that leads to another page than its type is shown there alone. */
const kindsByPage = Map.groupBy(markedTypes.flatMap(listShownKinds), ({ page }) => page)

const otherPages = new Set(
  markedTypes.flatMap((type) => definitionOf(type).readers.flatMap((role) => pagesTo(type, { role }))),
)

export function showsNotifications(path: string): boolean {
  return kindsByPage.has(pageOf(path)) || otherPages.has(pageOf(path))
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
  const kinds = kindsByPage.get(pageOf(path))?.map(({ kind }) => kind) ?? []
  const adId = adIdOf(path)
  const isOfAd = adId === undefined ? sql`true` : sql`ad_id = ${adId}`
  return sql`(action_path = ${path} or (type || '.' || variant = any(${kinds}::text[]) and ${isOfAd}))`
}

function isAnnouncedOn(path: string, role: UserType, { type, variant, adId, actorId }: AnnouncementPayload): boolean {
  if (definitionOf(type).action({ role, variant, adId, actorId }) === path) return true
  const isShown = kindsByPage.get(pageOf(path))?.some(({ kind }) => kind === kindOf(type, variant)) ?? false
  const adOfPage = adIdOf(path)
  return isShown && (adOfPage === undefined || adOfPage === adId)
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

function listShownKinds(type: NotificationType): { page: string; kind: string }[] {
  const { readers, variants, shownOn = [], variantsShownOn = {} } = definitionOf(type)
  const ofAd = { adId: 1, actorId: 1 }
  return variants.flatMap((variant) => {
    const pages = readers.flatMap((role) => {
      const ofType = [...shownOn.map(pageOf), ...pagesTo(type, { role, ...ofAd })]
      const own = pagesTo(type, { role, variant, ...ofAd })
      return own.every((page) => ofType.includes(page)) ? ofType : own
    })
    const others = variantsShownOn[variant]?.map(pageOf) ?? []
    return [...new Set([...pages, ...others])].map((page) => ({ page, kind: kindOf(type, variant) }))
  })
}

function pagesTo(type: NotificationType, target: ActionTarget): string[] {
  const path = definitionOf(type).action(target)
  return path === null ? [] : [pageOf(path)]
}

function kindOf(type: NotificationType, variant: string): string {
  return `${type}.${variant}`
}

function pageOf(path: string): string {
  return path.replace(/:\w+/g, '*').replace(ids, '*')
}
