import type { NotificationType } from '#app/notifications/definition.ts'

export const groupedTypes: readonly NotificationType[] = ['NewOfferReceived', 'NewQuestion']

type Groupable = { type: NotificationType; adId: number | null; isRead: boolean }
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

function isSameGroup(a: Groupable, b: Groupable): boolean {
  return (
    a.adId !== null && a.adId === b.adId && a.type === b.type && a.isRead === b.isRead && groupedTypes.includes(a.type)
  )
}
