import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The admin area, by the role that may enter. */
export const adminRoutes = [
  layout('admin/routes/areas/adminguests.tsx', [
    route('admin/prijava', 'admin/routes/signing-in/sign-in.tsx', { id: 'admin-sign-in' }),
    route('admin/prijava/kod', 'admin/routes/signing-in/code.tsx', { id: 'admin-code' }),
    route('admin/prijava/aplikacija', 'admin/routes/signing-in/enrolment.tsx', { id: 'admin-enrolment' }),
  ]),
  layout('admin/routes/areas/admins.tsx', [
    route('admin', 'admin/routes/today.tsx', { id: 'admin-today' }),
    route('admin/analytics', 'admin/routes/analytics.tsx', { id: 'admin-analytics' }),
    route('admin/worker-skills', 'admin/routes/worker-skills.tsx'),
    route('admin/odjava', 'admin/routes/signing-in/sign-out.tsx', { id: 'admin-sign-out' }),
  ]),
  layout('admin/routes/areas/support.tsx', [
    route('admin/users', 'admin/routes/people/people.tsx'),
    route('admin/user-management', 'admin/routes/people/user-management.ts'),
    ...prefix('admin/users/:id', [
      index('admin/routes/people/person.tsx'),
      route('suspenzija', 'admin/routes/people/suspension.tsx'),
      route('vracanje', 'admin/routes/people/restoration.tsx'),
      route('nova-sifra', 'admin/routes/people/reset-link.tsx'),
      route('odjava', 'admin/routes/people/end-sessions.tsx'),
      route('e-mail', 'admin/routes/people/email-correction.tsx'),
      route('biljeska', 'admin/routes/people/note.tsx'),
      route('status', 'admin/routes/people/worker-status.tsx'),
    ]),
    route('admin/moderation', 'admin/routes/moderation/inbox.tsx'),
    route('admin/moderation/uklanjanje', 'admin/routes/moderation/hiding.ts'),
    route('admin/moderation/zadrzavanje', 'admin/routes/moderation/keeping.ts'),
    route('admin/moderation/vracanje', 'admin/routes/moderation/restoring.ts'),
    route('admin/moderation/slika/:imageId', 'admin/routes/moderation/image.ts'),
  ]),
  layout('admin/routes/areas/editors.tsx', [
    route('admin/announcements', 'admin/routes/announcements/announcements.tsx'),
    route('admin/announcements/novo', 'admin/routes/announcements/new-announcement.tsx'),
    route('admin/announcements/:announcementId', 'admin/routes/announcements/announcement.tsx'),
    route('admin/announcements/:announcementId/slanje', 'admin/routes/announcements/start.tsx'),
    route('admin/announcements/:announcementId/zaustavljanje', 'admin/routes/announcements/stop.tsx'),
    route('admin/blog-management', 'admin/routes/blog/posts.tsx', { id: 'admin-posts' }),
    route('admin/blog-management/novo', 'admin/routes/blog/new-post.tsx'),
    route('admin/blog-management/izvoz', 'admin/routes/blog/posts-export.ts'),
    route('admin/blog-management/:postId', 'admin/routes/blog/post.tsx', { id: 'admin-post' }),
    route('admin/blog-management/:postId/brisanje', 'admin/routes/blog/post-deletion.tsx'),
  ]),
  layout('admin/routes/areas/owners.tsx', [
    route('admin/worker-skills/izvoz', 'admin/routes/worker-skills-export.ts'),
    route('admin/users/izvoz', 'admin/routes/people/people-export.ts'),
    route('admin/jobs', 'admin/routes/jobs/jobs.tsx'),
    route('admin/jobs/izvoz', 'admin/routes/jobs/jobs-export.ts'),
    route('admin/jobs/:id/ponavljanje', 'admin/routes/jobs/job-retry.tsx'),
    route('admin/jobs/redovi/:queue/ponavljanje', 'admin/routes/jobs/queue-retry.tsx'),
    route('admin/jobs/redovi/:queue/sklanjanje', 'admin/routes/jobs/queue-drain.tsx'),
    route('admin/audit', 'admin/routes/audit.tsx', { id: 'admin-audit' }),
    route('admin/audit/izvoz', 'admin/routes/audit-export.ts', { id: 'admin-audit-export' }),
  ]),
] satisfies RouteConfigEntry[]
