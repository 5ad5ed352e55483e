import { AdminList } from '#app/admin/components/admin-list.tsx'
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
      <AdminList
        caption={title}
        empty={t('admin:trade_suggestions.none')}
        columns={['word', 'workers', 'cities']}
        labelOf={(key) => t(`admin:trade_suggestions.${key}`)}
        numbers={['workers']}
        rows={suggestions}
        renderCells={({ id, word }) => ({
          word: (
            <Anchor to={href('/admin/worker-skills/prijedlozi/:suggestionId', { suggestionId: id })}>{word}</Anchor>
          ),
        })}
      />
    </section>
  )
}
