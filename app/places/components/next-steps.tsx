import { Fragment } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NearbyPlaces } from '#app/places/components/nearby-places.tsx'
import type { NextSteps } from '#app/places/next-steps.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'

type NextStepsProps = NextSteps & { hasCity: boolean; nearbyTitle: string }

export function NextStepLinks({ places, areNearby, skills, didYouMean, hasCity, nearbyTitle }: NextStepsProps) {
  const { t } = useTranslation()
  return (
    <>
      {didYouMean.length > 0 && (
        <p>
          {t('search:did_you_mean')}{' '}
          {didYouMean.map(({ to, label }, index) => (
            <Fragment key={to}>
              {index > 0 && ', '}
              <Anchor to={to}>{label}</Anchor>
            </Fragment>
          ))}
        </p>
      )}
      <NearbyPlaces title={areNearby ? nearbyTitle : t('search:choose_place')} places={places} />
      <LinkChips title={t(hasCity ? 'search:other_skills' : 'search:choose_skill')} links={skills} />
    </>
  )
}
