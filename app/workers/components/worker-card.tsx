import { href } from 'react-router'
import { ResponsiveImage } from '#app/images/components/responsive-image.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { useWorkerFacts, WorkerSummary } from '#app/workers/components/worker-summary.tsx'
import type { PresentedListedWorker, PresentedWorker } from '#app/workers/presenters.server.ts'

export function WorkerCard({ worker }: { worker: PresentedListedWorker }) {
  const { publicProfileSlug, skills, city, works, quote, isFeatured } = worker
  const { t } = useTranslation()
  return (
    <Card as="li">
      {isFeatured && <Badge>{t('directory:featured')}</Badge>}
      <WorkerSummary worker={worker} to={href('/majstor/:publicProfileSlug', { publicProfileSlug })}>
        {`${skills.map(({ label }) => label).join(', ')}\u00a0· ${city}`}
      </WorkerSummary>
      <WorkerFacts worker={worker} />
      {works.length > 0 && (
        <div className="works">
          {works.map((image) => (
            <ResponsiveImage key={image.id} image={image} widths={[160]} sizes="120px" alt="" />
          ))}
        </div>
      )}
      {quote !== null && (
        <p className="small">
          <q>{quote}</q>
        </p>
      )}
    </Card>
  )
}

function WorkerFacts({ worker }: { worker: PresentedWorker }) {
  const { t } = useTranslation()
  const { tier, isPhoneVerified, isEmailVerified } = worker
  const facts = useWorkerFacts(worker)
  const verified = isPhoneVerified
    ? t(isEmailVerified ? 'directory:phone_and_email' : 'workers:phone_verified')
    : isEmailVerified && t('workers:email_verified')
  if (facts.length === 0 && !verified && tier === 'Regular') return null
  return (
    <div className="small">
      {facts.join('\u00a0· ')}{' '}
      {tier !== 'Regular' && (
        <Badge tone="amber" icon="award">
          {t(`common:tier.${tier}`)}
        </Badge>
      )}
      {verified && (
        <p className="tick">
          <Icon name="check" size="small" />
          {verified}
        </p>
      )}
    </div>
  )
}
