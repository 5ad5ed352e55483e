import { href } from 'react-router'
import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { AdminTable } from '#app/admin/components/admin-table.tsx'
import { presentAnnouncement } from '#app/announcements/presenters.server.ts'
import { listAnnouncements } from '#app/announcements/queries.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/announcements.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const texts = { t: requestTranslate(context), language: languageOf(context) }
  return {
    announcements: (await listAnnouncements(db)).map((announcement) => presentAnnouncement(announcement, texts)),
  }
}

const columns = ['heading', 'for', 'created', 'state', 'sent'] as const

export default function Announcements({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <title>{t('admin:announcements.title')}</title>
      <PageHeader
        title={t('admin:announcements.title')}
        lead={t('admin:announcements.lead')}
        actions={<LinkButton to={href('/admin/announcements/novo')}>{t('admin:announcements.new')}</LinkButton>}
      />
      <AdminTable
        caption={t('admin:announcements.title')}
        empty={t('admin:announcements.none')}
        columns={columns.map((key) => ({ key, label: t(`admin:announcements.column.${key}`) }))}
        rows={loaderData.announcements.map(({ id, to, title, audience, created, state, sent }) => ({
          key: id,
          cells: [
            <a key="title" href={to}>
              {title}
            </a>,
            audience,
            created,
            t(`admin:announcements.state.${state}`),
            sent,
          ],
        }))}
      />
      {loaderData.announcements.length > 0 && <CsvDownload to={href('/admin/announcements/izvoz')} />}
    </div>
  )
}
