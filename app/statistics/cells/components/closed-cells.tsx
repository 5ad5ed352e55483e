import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useField } from '#app/ui/form/form-context.ts'

export type ClosedCell = { skill: string; city: string; work: string }

type ClosedCellsProps = { cells: ClosedCell[]; skill: string | undefined; city: string | undefined }

/** What hardly anyone does in the town of the form yet: all of it until a skill is chosen. */
export function ClosedCells({ cells, ...initial }: ClosedCellsProps) {
  const { t } = useTranslation()
  const skill = useField({ name: 'skill' }).typed ?? initial.skill
  const city = useField({ name: 'city' }).typed ?? initial.city
  const here = cells.filter((cell) => cell.city === city && (!skill || cell.skill === skill))
  if (here.length === 0) return null
  return <p className="hint">{t('ads:form.closed_cells', { city, works: here.map(({ work }) => work).join(', ') })}</p>
}
