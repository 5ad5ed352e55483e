import { href } from 'react-router'
import type { AdminArea } from '#app/admins/rules.ts'

/** The pages of the bar, each for the admins of its area; the name is the end of the text key `admin:nav.…`. */
export function adminLinks(): { to: string; name: string; area: AdminArea }[] {
  return [
    { to: href('/admin'), name: 'today', area: 'admins' },
    { to: href('/admin/analytics'), name: 'analytics', area: 'admins' },
    { to: href('/admin/worker-skills'), name: 'worker_skills', area: 'admins' },
    { to: href('/admin/users'), name: 'users', area: 'support' },
    { to: href('/admin/moderation'), name: 'moderation', area: 'support' },
    { to: href('/admin/announcements'), name: 'announcements', area: 'editors' },
    { to: href('/admin/blog-management'), name: 'blog', area: 'editors' },
    { to: href('/admin/payments'), name: 'payments', area: 'owners' },
    { to: href('/admin/jobs'), name: 'jobs', area: 'owners' },
    { to: href('/admin/audit'), name: 'audit', area: 'owners' },
  ]
}
