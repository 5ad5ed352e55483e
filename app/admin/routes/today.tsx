import { countWaiting, findTotals } from '#app/admin/totals.server.ts'
import { mayEnter } from '#app/admins/rules.ts'
import { href } from '#app/href.ts'
import { currentAdmin } from '#app/http/session/admin-session.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/today.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = currentAdmin(context)
  const language = languageOf(context)
  const [totals, { deadJobs, moderation, suspended }] = await Promise.all([findTotals(db), countWaiting(db)])
  return {
    totals: Object.entries(totals).map(([name, count]) => ({ name, count: formatCount(count, language) })),
    waiting: [
      { name: 'dead_jobs', count: deadJobs, to: mayEnter('owners', role) ? href('/admin/jobs') : null },
      { name: 'moderation', count: moderation, to: null },
      {
        name: 'suspended',
        count: suspended,
        to: mayEnter('support', role) ? withQuery(href('/admin/users'), { status: 'suspended' }) : null,
      },
    ],
  }
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <title>{t('admin:nav.today')}</title>
      <PageHeader title={t('admin:nav.today')} lead={t('admin:today.lead')} />
      <StatList
        items={loaderData.totals.map(({ name, count }) => ({ value: count, label: t(`admin:totals.${name}`) }))}
      />
      <h2>{t('admin:today.waiting')}</h2>
      <ul>
        {loaderData.waiting.map(({ name, count, to }) => {
          const text = t(`admin:waiting.${name}`, { count })
          return <li key={name}>{to ? <a href={to}>{text}</a> : text}</li>
        })}
      </ul>
    </div>
  )
}
