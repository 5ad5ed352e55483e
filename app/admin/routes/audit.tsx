import { auditSearchSchema } from '#app/admin/schemas.ts'
import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { AuditFilters } from '#app/admin/components/audit-filters.tsx'
import { presentAuditRow } from '#app/admin/presenters.server.ts'
import { listAuditLog } from '#app/admins/audit.server.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/audit.ts'

const pageSize = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(auditSearchSchema, url.searchParams)
  const { items, nextCursor, isFirst } = await listAuditLog(db, search, pageSize)
  const { cursor: _, ...filters } = search
  const options = { language: languageOf(context), t: requestTranslate(context) }
  return {
    rows: items.map((row) => presentAuditRow(row, options)),
    filters,
    next: nextCursor && withQuery(href('/admin/audit'), { ...filters, cursor: nextCursor }),
    first: isFirst ? null : withQuery(href('/admin/audit'), filters),
    csv: withQuery(href('/admin/audit/izvoz'), filters),
  }
}

const columns = ['at', 'admin', 'action', 'subject', 'change', 'reason'] as const

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { rows, filters, next, first, csv } = loaderData
  return (
    <div className="stack">
      <title>{t('admin:audit.title')}</title>
      <PageHeader title={t('admin:audit.title')} lead={t('admin:audit.lead')} />
      <AuditFilters filters={filters} />
      <AdminList
        caption={t('admin:audit.title')}
        empty={t('admin:audit.empty')}
        columns={columns}
        labelOf={(key) => t(`admin:audit.${key}`)}
        rows={rows}
        renderCells={({ iso, at, adminName, path, subject }) => ({
          at: <time dateTime={iso}>{at}</time>,
          admin: adminName,
          subject: path ? <a href={path}>{subject}</a> : subject,
        })}
      />
      <Pager next={next} first={first} />
      {rows.length > 0 && <CsvDownload to={csv} />}
    </div>
  )
}
