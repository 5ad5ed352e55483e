import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

export function WorkerBadges({ worker: { tier, isPhoneVerified, isEmailVerified } }: { worker: PresentedWorker }) {
  const { t } = useTranslation()
  if (tier === 'Regular' && !isPhoneVerified && !isEmailVerified) return null
  return (
    <div className="row">
      {tier !== 'Regular' && (
        <Badge tone="amber" icon="award">
          {t(`common:tier.${tier}`)}
        </Badge>
      )}
      {isPhoneVerified && (
        <Badge tone="success" icon="check">
          {t('workers:phone_verified')}
        </Badge>
      )}
      {isEmailVerified && (
        <Badge tone="success" icon="check">
          {t('workers:email_verified')}
        </Badge>
      )}
    </div>
  )
}
