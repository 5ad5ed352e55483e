import type { NotificationType } from '#app/notifications/definition.ts'

/** The offers and the questions of one ad are one row, without replies; messages are one where the same person wrote them, and need no ad. */
export const typesGroupedByAd: readonly NotificationType[] = ['NewOfferReceived', 'NewQuestion']

type Person = { id: number; name: string; profileImageId: number | null }
type Groupable = {
  type: NotificationType
  variant: string
  adId: number | null
  person: Person | null
  isRead: boolean
}
export type NotificationGroup<Row> = [newest: Row, ...Row[]]

/** In the order of the newest of each group; read and unread ones are apart. */
export function groupNotifications<Row extends Groupable>(rows: readonly Row[]): NotificationGroup<Row>[] {
  const groups: NotificationGroup<Row>[] = []
  for (const row of rows) {
    const group = groups.find(([newest]) => isSameGroup(newest, row))
    if (group) group.push(row)
    else groups.push([row])
  }
  return groups
}

/** The one person that all of a group come from. */
export function personOf([newest, ...others]: NotificationGroup<Pick<Groupable, 'person'>>): Person | null {
  return others.every(({ person }) => person?.id === newest.person?.id) ? newest.person : null
}

function isSameGroup(a: Groupable, b: Groupable): boolean {
  if (a.type !== b.type || a.variant !== b.variant || a.isRead !== b.isRead || a.adId !== b.adId) return false
  if (a.type === 'NewMessage') return a.person !== null && a.person.id === b.person?.id
  return a.adId !== null && a.variant === 'default' && typesGroupedByAd.includes(a.type)
}
