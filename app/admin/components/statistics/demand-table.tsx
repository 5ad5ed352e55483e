import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

type Cell = { skill: string; value: number; level: number }
type DemandTableProps = { skills: string[]; rows: { city: string; sum: number; cells: Cell[] }[] }

/** Ads by city and skill; the more, the darker. */
export function DemandTable({ skills, rows }: DemandTableProps) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('admin:statistics.demand')}</h2>
      {rows.length === 0 ? (
        <EmptyState>{t('admin:statistics.no_ads')}</EmptyState>
      ) : (
        <div className="heat-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('admin:statistics.city')}</th>
                <th scope="col">{t('admin:statistics.sum')}</th>
                {skills.map((skill) => (
                  <th key={skill} scope="col">
                    {skill}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ city, sum, cells }) => (
                <tr key={city}>
                  <th scope="row">{city}</th>
                  <td>
                    <strong>{sum}</strong>
                  </td>
                  {cells.map(({ skill, value, level }) => (
                    <td key={skill} className={`heat-${level}`}>
                      {value || ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
