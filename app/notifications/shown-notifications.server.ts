import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'

/** The types that each page shows: those whose action leads to it, and those that name it in `shownOn`. */
const markedTypes = notificationTypes.filter((type) => !definitionOf(type).isUnmarkedByPage)
const typesByPage = Map.groupBy(markedTypes.flatMap(listPagesOf), ({ page }) => page)

/** The pages that only a variant leads to: no other page shows it, and they show nothing else of its type. */
const pagesOfVariants = [...new Set(markedTypes.flatMap(listVariantPagesOf))].filter((page) => !typesByPage.has(page))

export function showsNotifications(path: string): boolean {
  return typesByPage.has(pageOf(path)) || pagesOfVariants.includes(pageOf(path))
}

/** Marks read what the page at `path` shows its reader; answers how many the bell counted. */
export async function markShownRead(
  db: Db,
  { userId, path, now }: { userId: number; path: string; now: Date },
): Promise<number> {
  const types = typesByPage.get(pageOf(path))?.map(({ type }) => type) ?? []
  const adId = /\d+/.exec(path)?.[0]
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('action_path', '=', path),
        ...(types.length === 0
          ? []
          : [
              and([
                eb('type', 'in', types),
                or([eb('action_path', 'is', null), eb('action_path', 'not in', pagesOfVariants)]),
                ...(adId === undefined ? [] : [eb('ad_id', '=', Number(adId))]),
              ]),
            ]),
      ]),
    )
    .returning('in_app as inApp')
    .execute()
  return rows.filter(({ inApp }) => inApp).length
}

function listPagesOf(type: NotificationType): { page: string; type: NotificationType }[] {
  const { action, readers, shownOn = [] } = definitionOf(type)
  const targets = readers.flatMap((role) => [{ role }, { role, adId: 1, actorId: 1 }])
  const pages = [...shownOn, ...targets.map((target) => action(target)).filter((path) => path !== null)]
  return [...new Set(pages.map(pageOf))].map((page) => ({ page, type }))
}

function listVariantPagesOf(type: NotificationType): string[] {
  const { action, readers, variants } = definitionOf(type)
  const targets = readers.flatMap((role) => variants.map((variant) => ({ role, variant })))
  return targets
    .map((target) => action(target))
    .filter((path) => path !== null)
    .map(pageOf)
}

function pageOf(path: string): string {
  return path.replace(/:\w+|\d+/g, '*')
}
