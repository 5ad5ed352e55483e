import { announcementButton } from '#app/admin/routes/announcements/announcement-button.server.ts'
import { stopAnnouncement } from '#app/announcements/sending.server.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const button = announcementButton({ verb: stopAnnouncement, success: 'admin:announcements.stopped' })

export const loader = button.loader
export const action = button.action
