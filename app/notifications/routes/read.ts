import type { RouteHandle } from '#app/http/route-handle.ts'
import { markGroupRead } from '#app/notifications/read-state.server.ts'
import { notificationButton } from '#app/notifications/routes/notification-button.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

const button = notificationButton(markGroupRead)

export const loader = button.loader
export const action = button.action
