import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { ShortageTable } from '#app/admin/components/statistics/shortage-table.tsx'
import { demandSearchSchema } from '#app/admin/schemas.ts'
import { presentSkillDemand } from '#app/admin/statistics/demand-presenter.server.ts'
import { CellTable } from '#app/admin/components/trades/cell-table.tsx'
import { SuggestionTable } from '#app/admin/components/trades/suggestion-table.tsx'
import { mayEnter } from '#app/admins/rules.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { cityChoices, skillChoices } from '#app/places/choices.server.ts'
import { presentCell } from '#app/statistics/cells/presenters.server.ts'
import { listCells } from '#app/statistics/cells/queries.server.ts'
import { maxCells } from '#app/statistics/cells/rules.ts'
import { listDemand, maxDemandRows } from '#app/statistics/demand.server.ts'
import { presentWaitingSuggestion } from '#app/trades/suggestions/presenters.server.ts'
import { listWaitingSuggestions } from '#app/trades/suggestions/queries.server.ts'
import { Select } from '#app/ui/form/select.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/worker-skills.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(demandSearchSchema, url.searchParams)
  const [language, t] = [languageOf(context), requestTranslate(context)]
  const isOwner = mayEnter('owners', currentAdmin(context).role)
  const [rows, suggestions, cells] = await Promise.all([
    listDemand(db, search, maxDemandRows),
    isOwner ? listWaitingSuggestions(db) : null,
    listCells(db, search, maxCells),
  ])
  return {
    ...presentSkillDemand(rows, { language, t }),
    filters: search,
    choices: { city: cityChoices(1_000, []), skill: skillChoices(language) },
    suggestions: suggestions?.map((suggestion) => presentWaitingSuggestion(suggestion, language)),
    cells: cells.map((cell) => presentCell(cell, { language, t })),
    isOwner,
    csv: isOwner && rows.length + cells.length > 0 ? withQuery(href('/admin/worker-skills/izvoz'), search) : null,
  }
}

const columns = ['place', 'workers', 'openAds', 'offersPerAd', 'waiting'] as const

export default function WorkerSkills({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { skills, cities, rows, filters, choices, suggestions, cells, isOwner, csv } = loaderData
  return (
    <div className="stack loose">
      <title>{t('admin:nav.worker_skills')}</title>
      <PageHeader title={t('admin:nav.worker_skills')} lead={t('admin:demand.lead')} />
      <FilterForm>
        {(['skill', 'city'] as const).map((name) => (
          <Select
            key={name}
            name={name}
            label={t(`common:fields.${name}`)}
            options={choices[name]}
            defaultValue={filters[name] ?? ''}
            emptyLabel={t('admin:all')}
          />
        ))}
      </FilterForm>
      <ShortageTable skills={skills} cities={cities} />
      <section className="stack tight">
        <h2>{t('admin:demand.missing')}</h2>
        <AdminList
          caption={t('admin:demand.missing')}
          empty={t('admin:demand.none')}
          columns={columns}
          labelOf={(key) => t(`admin:demand.column.${key}`)}
          numbers={columns.slice(1)}
          rows={rows}
          renderCells={() => ({})}
        />
      </section>
      <CellTable cells={cells} isOwner={isOwner} />
      {suggestions && <SuggestionTable suggestions={suggestions} />}
      {csv && (
        <CsvDownload
          to={csv}
          label={t('admin:demand.csv')}
          others={[{ to: href('/admin/worker-skills/stanje/izvoz'), label: t('admin:cells.csv') }]}
        />
      )}
    </div>
  )
}
