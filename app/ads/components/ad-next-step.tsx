import { SignUpPrompt, type Viewer } from '#app/ads/components/sign-up-prompt.tsx'
import type { PresentedPublicAd } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** From the public page of an ad to the viewer's own page of it. */
export function AdNextStep({ ad, viewer }: { ad: PresentedPublicAd; viewer: Viewer | 'owner' }) {
  const { t } = useTranslation()
  if (viewer === 'owner') {
    return (
      <p>
        <LinkButton to={href('/klijent/moji-oglasi/:id', { id: ad.id })}>{t('search:ad.to_own')}</LinkButton>
      </p>
    )
  }
  const workerPath = href('/majstor/posao/:id', { id: ad.id })
  if (viewer === 'Worker') {
    return (
      <p>
        <LinkButton to={workerPath}>{t('search:ad.to_offer')}</LinkButton>
      </p>
    )
  }
  return viewer === 'visitor' && ad.status === 'open' ? <SignUpPrompt viewer="visitor" next={workerPath} /> : null
}
