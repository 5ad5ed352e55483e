import { AdminTable } from '#app/admin/components/admin-table.tsx'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

type Suggestion = { id: number; word: string; workers: string; cities: string }

/** The trades that workers have not found in the list. */
export function SuggestionTable({ suggestions }: { suggestions: Suggestion[] }) {
  const { t } = useTranslation()
  const title = t('admin:trade_suggestions.title')
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <AdminTable
        caption={title}
        empty={t('admin:trade_suggestions.none')}
        columns={[
          { key: 'word', label: t('admin:trade_suggestions.word') },
          { key: 'workers', label: t('admin:demand.column.workers'), isNumber: true },
          { key: 'cities', label: t('admin:trade_suggestions.cities') },
        ]}
        rows={suggestions.map(({ id, word, workers, cities }) => ({
          key: id,
          cells: [
            <Anchor key={id} to={href('/admin/worker-skills/prijedlozi/:suggestionId', { suggestionId: id })}>
              {word}
            </Anchor>,
            workers,
            cities,
          ],
        }))}
      />
    </section>
  )
}
