/** Messages of one conversation share a notification for so long. */
export const notifyAgainMs = 10 * 60_000

export const pageSizes = { default: 10, max: 50 }

/** '' for none, `99+` above 99. */
export function formatBadge(unreadCount: number): string {
  if (unreadCount < 1) return ''
  return unreadCount > 99 ? '99+' : String(unreadCount)
}
