import { registrationPath } from '#app/accounts/paths.ts'
import type { ViewerType } from '#app/accounts/rules.ts'
import type { PresentedPublicAd } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { withQuery } from '#app/with-query.ts'

/** From the public page of an ad to the viewer's own page of it; visitors get there after registration or sign-in. */
export function AdNextStep({ ad, viewer }: { ad: PresentedPublicAd; viewer: ViewerType | 'owner' }) {
  const { t } = useTranslation()
  if (viewer === 'owner') {
    return (
      <ActionBar>
        <LinkButton to={href('/klijent/moji-oglasi/:id', { id: ad.id })}>{t('search:ad.to_own')}</LinkButton>
      </ActionBar>
    )
  }
  if (viewer === 'Client') return null
  const workerPath = href('/majstor/posao/:id', { id: ad.id })
  if (ad.status !== 'open') {
    return (
      viewer === 'Worker' && (
        <LinkButton to={workerPath} variant="secondary">
          {t('public-ads:open_job')}
        </LinkButton>
      )
    )
  }
  const isVisitor = viewer === 'visitor'
  return (
    <ActionBar>
      {isVisitor && (
        <>
          <h2>{t('search:invitation.title')}</h2>
          <p>{t('public-ads:send_offer_text')}</p>
        </>
      )}
      <LinkButton to={isVisitor ? registrationPath('Worker', workerPath) : workerPath}>
        {t('public-ads:send_offer')}
      </LinkButton>
      {isVisitor && (
        <p>
          <Anchor to={withQuery(href('/prijava'), { next: workerPath })}>{t('search:invitation.sign_in')}</Anchor>
        </p>
      )}
    </ActionBar>
  )
}
