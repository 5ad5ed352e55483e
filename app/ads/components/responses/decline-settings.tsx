import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

const settings = {
  other_trade: { to: href('/majstor/moj-profil/vjestine'), label: 'offers:decline.skills' },
  too_far: { to: href('/majstor/moj-profil/podrucje'), label: 'offers:decline.area' },
  busy: { to: href('/majstor/moj-profil/odsutnost'), label: 'offers:decline.away' },
} as const

export function DeclineSettings({ reason }: { reason: DeclineReason }) {
  const { t } = useTranslation()
  const { to, label } = settings[reason]
  return (
    <LinkButton variant="quiet" to={to}>
      {t(label)}
    </LinkButton>
  )
}
