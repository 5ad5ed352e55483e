import { z } from 'zod'
import { exportList } from '#app/admin/export-list.server.ts'
import { listPeople } from '#app/admin/people/queries.server.ts'
import { peopleSchema } from '#app/admin/people/schemas.ts'
import { analyticsSearchSchema, auditSearchSchema, demandSearchSchema } from '#app/admin/schemas.ts'
import { listAuditLog } from '#app/admins/audit.server.ts'
import { firstDayOf } from '#app/analytics/funnel.ts'
import { listVisits } from '#app/analytics/queries.server.ts'
import { listAnnouncements } from '#app/announcements/queries.server.ts'
import { stateOf } from '#app/announcements/rules.ts'
import { postListFilters } from '#app/blog/editing-schemas.ts'
import { listStoredPosts } from '#app/blog/editor-queries.server.ts'
import { stateOfPost } from '#app/blog/rules.ts'
import { inboxSearchSchema } from '#app/moderation/decision-schemas.ts'
import { listInbox } from '#app/moderation/inbox.server.ts'
import { formatPhone } from '#app/phones.ts'
import { listCells } from '#app/statistics/cells/queries.server.ts'
import { maxExportedCells } from '#app/statistics/cells/rules.ts'
import { listDemand, maxDemandRows } from '#app/statistics/demand.server.ts'
import { listDeadJobs } from '#jobs/outbox/inspect.ts'

const personColumns = [
  'id',
  'userType',
  'name',
  'surname',
  'email',
  'phone',
  'city',
  'platform',
  'completedJobs',
] as const
const personTimes = ['registeredAt', 'emailVerifiedAt', 'phoneVerifiedAt', 'suspendedAt'] as const
const demandCounts = ['workers', 'reachableWorkers', 'openAds', 'ads', 'offers', 'waitingMinutes'] as const
const cellCounts = ['ads', 'dueAds', 'answeredAds', 'offerMinutes', 'workers', 'reachableWorkers'] as const
const auditColumns = ['id', 'at', 'admin', 'action', 'subjectType', 'subjectId', 'reason', 'before', 'after'] as const
const announcementColumns = ['id', 'state', 'audience', 'city', 'skill', 'sent', 'title', 'message'] as const
const announcementTimes = ['createdAt', 'startedAt', 'stoppedAt', 'finishedAt'] as const
const postColumns = ['id', 'slug', 'state', 'title', 'languages', 'category', 'city', 'author'] as const
const itemColumns = ['kind', 'itemId', 'target', 'targetId', 'authorId', 'authorName', 'text', 'details'] as const

/** The lists that are no payments, by the paths of their routes. */
export const exportLists = {
  'admin/analytics/izvoz': {
    name: 'analytics',
    ...exportList(
      analyticsSearchSchema,
      ['day', 'step', 'platform', 'language', 'city', 'visits'],
      (db, { days }, limit) => listVisits(db, { from: firstDayOf(days, new Date()) }, limit),
    ),
  },
  'admin/announcements/izvoz': {
    name: 'announcements',
    ...exportList(z.object({}), [...announcementColumns, ...announcementTimes], async (db, _search, limit) => {
      const announcements = await listAnnouncements(db, { limit })
      return announcements.map((each) => ({ ...each, ...each.texts.bs, state: stateOf(each) }))
    }),
  },
  'admin/audit/izvoz': {
    name: 'audit',
    ...exportList(auditSearchSchema, auditColumns, async (db, search, limit) => {
      const { items } = await listAuditLog(db, search, limit)
      return items.map(({ adminName, before, after, ...row }) => ({
        ...row,
        admin: adminName,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      }))
    }),
  },
  'admin/blog-management/izvoz': {
    name: 'articles',
    ...exportList(z.object(postListFilters), [...postColumns, 'published', 'updated'], async (db, { state }, limit) => {
      const now = new Date()
      const { items } = await listStoredPosts(db, { state, page: 1, pageSize: limit, now })
      return items.map(({ texts, publishedAt, updatedAt, ...post }) => ({
        ...post,
        state: stateOfPost(publishedAt, now),
        title: texts[0]?.title,
        languages: texts.map(({ language }) => language).join(' '),
        published: publishedAt,
        updated: updatedAt,
      }))
    }),
  },
  'admin/jobs/izvoz': {
    name: 'dead-jobs',
    ...exportList(
      z.object({}),
      ['id', 'kind', 'queued', 'deadSince', 'request', 'error'],
      async (db, _search, limit) => {
        const dead = await listDeadJobs(db, { limit })
        return dead.map((job) => ({ ...job, queued: job.createdAt, deadSince: job.deadAt, request: job.requestId }))
      },
    ),
  },
  'admin/moderation/izvoz': {
    name: 'moderation',
    ...exportList(inboxSearchSchema, [...itemColumns, 'reasons', 'reports', 'at'], async (db, { kind }, limit) => {
      const items = await listInbox(db, { kind, now: new Date(), limit })
      return items.map((item) => ({
        ...item,
        reasons: item.reasons.join(' '),
        reports: Number(item.reports),
        at: new Date(item.at),
      }))
    }),
  },
  'admin/users/izvoz': {
    name: 'users',
    ...exportList(peopleSchema, [...personColumns, ...personTimes], async (db, search, limit) => {
      const { items } = await listPeople(db, { ...search, page: 1, pageSize: limit })
      return items.map((person) => ({ ...person, phone: formatPhone(person.phone, 'en') }))
    }),
  },
  'admin/worker-skills/izvoz': {
    name: 'worker-skills',
    ...exportList(demandSearchSchema, ['skill', 'city', ...demandCounts], listDemand, maxDemandRows),
  },
  'admin/worker-skills/stanje/izvoz': {
    name: 'cells',
    ...exportList(
      demandSearchSchema,
      ['skill', 'trade', 'city', ...cellCounts, 'state', 'setAt', 'adminName'],
      listCells,
      maxExportedCells,
    ),
  },
} as const
