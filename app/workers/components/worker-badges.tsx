import { useWords } from '#app/i18n/words.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { ShownWorker } from '#app/workers/showing.server.ts'

/** The tier, and what was verified of this worker: each badge says what. */
export function WorkerBadges({ worker: { tier, isPhoneVerified, isEmailVerified } }: { worker: ShownWorker }) {
  const { t } = useWords()
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
