import { href } from 'react-router'
import type { z } from 'zod'
import type { notificationShape } from '#app/notifications/api-presenters.server.ts'

export type ApiNotification = z.output<typeof notificationShape>

/** Ten, the unread ones first. */
export async function fetchFirstNotifications(signal?: AbortSignal): Promise<ApiNotification[]> {
  const answer = await fetch(href('/api/notification/ui-notifications'), signal ? { signal } : {})
  if (!answer.ok) throw new Error(String(answer.status))
  const { notifications } = (await answer.json()) as { notifications: ApiNotification[] }
  return notifications
}
