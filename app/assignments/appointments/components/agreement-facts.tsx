import type { PresentedAgreement } from '#app/assignments/appointments/presenters.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'

export function AgreementFacts({ facts, photo }: Pick<PresentedAgreement, 'facts' | 'photo'>) {
  const { t } = useTranslation()
  const link = photo && (
    <p>
      <a href={photo.to}>{photo.label}</a>
    </p>
  )
  return <KeyValueList items={[...facts, [t('appointments:facts.beside'), link]]} />
}
