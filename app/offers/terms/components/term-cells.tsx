import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { PresentedFacts } from '#app/offers/terms/presenters.server.ts'

/** Cells of a row of the table, on phones lines with the words that head its columns. */
export function TermCells({ facts: { pricing, material, start } }: { facts: PresentedFacts }) {
  const { t } = useTranslation()
  return (
    <>
      <TermCell label={t('offers:form.pricing')} value={pricing ?? t('offers:terms.pricing.total')} />
      <TermCell label={t('offers:form.material')} value={material} />
      <TermCell label={t('offers:facts.start')} value={start} />
    </>
  )
}

function TermCell({ label, value }: { label: string; value: string | undefined }) {
  return (
    <td>
      {value && (
        <>
          <span>{label}</span> {value}
        </>
      )}
    </td>
  )
}
