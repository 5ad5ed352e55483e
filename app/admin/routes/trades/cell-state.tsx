import { ActPage } from '#app/admin/components/act-page.tsx'
import { setCellStateAsAdmin } from '#app/admin/trades/acts.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listCellOptions } from '#app/statistics/cells/presenters.server.ts'
import { cellStates } from '#app/statistics/cells/rules.ts'
import { cellQuerySchema, cellStateSchema } from '#app/statistics/cells/schemas.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { Route } from './+types/cell-state.ts'

const listPath = href('/admin/worker-skills')

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    ...loadAct(context, { to: listPath, label: requestTranslate(context)('admin:nav.worker_skills') }),
    cell: readSearchParams(cellQuerySchema, url.searchParams).search,
    ...listCellOptions({ language: languageOf(context), t: requestTranslate(context) }),
  }
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, { schema: cellStateSchema, action: 'set_cell_state', to: listPath }, setCellStateAsAdmin)
}

export default function CellState({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { cell, works, cities } = loaderData
  return (
    <ActPage act="set_cell_state" target={loaderData} form={actionData?.form}>
      <Select
        name="work"
        label={t('admin:cells.work')}
        options={works}
        defaultValue={cell.work}
        emptyLabel={t('admin:cells.choose_work')}
      />
      <Select
        name="city"
        label={t('common:fields.city')}
        options={cities}
        defaultValue={cell.city}
        emptyLabel={t('admin:cells.choose_city')}
      />
      <RadioGroup
        name="state"
        label={t('admin:cells.column.state')}
        options={cellStates.map((value) => ({ value, label: t(`admin:cells.states.${value}`) }))}
        defaultValue={cell.state}
      />
    </ActPage>
  )
}
