import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useField } from '#app/ui/form/form-context.ts'

export type PresentedClosedWorks = { cities: string[]; works: { skill: string; name: string }[] }

type ClosedCellsProps = { closed: PresentedClosedWorks[]; skill: string | undefined; city: string | undefined }

/** What hardly anyone does in the town of the form yet: all of it until a skill is chosen. */
export function ClosedCells({ closed, ...initial }: ClosedCellsProps) {
  const { t } = useTranslation()
  const skill = useField({ name: 'skill' }).typed ?? initial.skill
  const city = useField({ name: 'city' }).typed ?? initial.city
  const all = closed.find(({ cities }) => city !== undefined && cities.includes(city))?.works ?? []
  const here = all.filter((work) => !skill || work.skill === skill)
  if (here.length === 0) return null
  return <p className="hint">{t('ads:form.closed_cells', { city, works: here.map(({ name }) => name).join(', ') })}</p>
}
