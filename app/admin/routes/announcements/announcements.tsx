import { href } from 'react-router'
import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
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
      <AdminList
        caption={t('admin:announcements.title')}
        empty={t('admin:announcements.none')}
        columns={columns}
        labelOf={(key) => t(`admin:announcements.column.${key}`)}
        rows={loaderData.announcements}
        renderCells={({ to, title, audience, state }) => ({
          heading: <a href={to}>{title}</a>,
          for: audience,
          state: t(`admin:announcements.state.${state}`),
        })}
      />
      {loaderData.announcements.length > 0 && <CsvDownload to={href('/admin/announcements/izvoz')} />}
    </div>
  )
}
