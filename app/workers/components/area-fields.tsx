import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldsetLayout } from '#app/ui/form/field-layout.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Option } from '#app/ui/form/option.tsx'
import { maxServiceAreaCities } from '#app/workers/rules.ts'
import type { AreaGroup } from '#app/workers/service-area-groups.server.ts'

/** Cities by canton. Those of a ticked canton are hidden, and unticked at first: the canton stands for them. */
export function AreaFields({ groups, selectedCities }: { groups: AreaGroup[]; selectedCities: string[] }) {
  const { t } = useTranslation()
  const hint = t('workers:area.cities_hint', { max: maxServiceAreaCities })
  const { id, error, typedList, refused } = useField({ name: 'cities', hint })
  const { typedList: typedCantons } = useField({ name: 'cantons' })
  const checkedCities = refused ? (typedList ?? []) : selectedCities
  return (
    <FieldsetLayout id={id} label={t('workers:area.cities')} hint={hint} error={error} className="area-groups">
      {groups.map(({ canton, name, chosen, isOpen, cities }) => {
        const isWhole = Boolean(canton && (refused ? typedCantons?.includes(canton.code) : canton.isWhole))
        return (
          <details key={name} className="disclosure" open={isOpen}>
            <summary>
              <span>
                {name} {chosen && <small className="muted">{chosen}</small>}
              </span>
            </summary>
            <div>
              {canton && (
                <Option type="checkbox" name="cantons" value={canton.code} label={canton.label} checked={isWhole} />
              )}
              <div className="options columns">
                {cities.map((city) => (
                  <Option
                    key={city.value}
                    type="checkbox"
                    name="cities"
                    checked={!isWhole && checkedCities.includes(city.value)}
                    {...city}
                  />
                ))}
              </div>
            </div>
          </details>
        )
      })}
    </FieldsetLayout>
  )
}
