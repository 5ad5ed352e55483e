import { useWords } from '#app/i18n/words.tsx'
import { NearbyPlaces } from '#app/places/components/nearby-places.tsx'
import type { NextSteps } from '#app/places/next-steps.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkChips } from '#app/ui/link-chips.tsx'

type NextStepsProps = NextSteps & { inCity: boolean; nearbyTitle: string }

/** Below an empty list: where else, what else, and what was perhaps meant. */
export function NextStepLinks({ places, areNear, trades, meant, inCity, nearbyTitle }: NextStepsProps) {
  const { t } = useWords()
  return (
    <>
      {meant && (
        <p>
          {t('search:meant')} <Anchor to={meant.to}>{meant.label}</Anchor>
        </p>
      )}
      <NearbyPlaces title={areNear ? nearbyTitle : t('search:choose_place')} places={places} />
      <LinkChips title={t(inCity ? 'search:other_trades' : 'search:choose_trade')} links={trades} />
    </>
  )
}
