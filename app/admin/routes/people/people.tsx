import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { PeopleFilters } from '#app/admin/components/people-filters.tsx'
import { peoplePageSize } from '#app/admin/people/filters.ts'
import { presentPeople } from '#app/admin/people/presenters.server.ts'
import { readPeople } from '#app/admin/people/reading.server.ts'
import { peopleSchema } from '#app/admin/people/schemas.ts'
import { mayEnter } from '#app/admins/rules.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/people.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(peopleSchema, url.searchParams)
  const { id: adminId, role } = currentAdmin(context)
  const page = { ...search, pageSize: peoplePageSize }
  const found = await readPeople(db, { adminId, search: page, now: new Date() })
  const mayExport = mayEnter('owners', role)
  return presentPeople(found, { search, mayExport, language: languageOf(context), t: requestTranslate(context) })
}

const columns = ['name', 'type', 'contact', 'city', 'platform', 'state', 'registered'] as const

export default function People({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { rows, filters, count, next, first, csv } = loaderData
  return (
    <div className="stack">
      <title>{t('admin:nav.users')}</title>
      <PageHeader title={t('admin:nav.users')} lead={count} />
      <PeopleFilters filters={filters} />
      <AdminList
        caption={t('admin:nav.users')}
        empty={t('admin:people.empty')}
        columns={columns}
        labelOf={(key) => t(`admin:people.${key}`)}
        rows={rows}
        renderCells={({ path, name, email, phone, iso, registered }) => ({
          name: <a href={path}>{name}</a>,
          contact: (
            <span>
              {email} <a href={`tel:${phone}`}>{phone}</a>
            </span>
          ),
          registered: <time dateTime={iso}>{registered}</time>,
        })}
      />
      <Pager next={next} first={first} />
      {csv && <CsvDownload to={csv} />}
    </div>
  )
}
