import { href } from 'react-router'
import type { z } from 'zod'
import { pageLanguageHeader } from '#app/i18n/page-language.ts'
import type { notificationShape } from '#app/notifications/api-presenters.server.ts'

export type ApiNotification = z.output<typeof notificationShape>

/** Ten, the unread ones first. */
export async function fetchFirstNotifications(signal?: AbortSignal): Promise<ApiNotification[]> {
  const headers = pageLanguageHeader()
  const answer = await fetch(href('/api/notification/ui-notifications'), { headers, ...(signal && { signal }) })
  if (!answer.ok) throw new Error(String(answer.status))
  const { notifications } = (await answer.json()) as { notifications: ApiNotification[] }
  return notifications
}
