import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { NotificationRow } from '#app/notifications/queries.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** By type and variant. */
const steps: Record<string, 'offer' | 'contact' | 'answer' | 'complete'> = {
  'OfferAccepted.default': 'contact',
  'NewQuestion.default': 'answer',
  'JobCompleted.worker_done': 'complete',
  'JobCompleted.day_proposed': 'answer',
  'JobCompleted.change_proposed': 'answer',
}

/** The button of an unread row whose reader is expected to do something; a job must still take offers. */
export function NextStep({ type, variant, content, actionPath }: NotificationRow) {
  const { t } = useTranslation()
  const step = type === 'NewJobMatch' && content ? 'offer' : steps[`${type}.${variant}`]
  if (!step || !actionPath) return null
  return (
    <LinkButton to={step === 'offer' ? `${actionPath}#ponuda` : actionPath} variant="secondary">
      {t(`bell:steps.${step}`)}
    </LinkButton>
  )
}
