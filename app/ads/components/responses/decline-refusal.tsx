import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

type DeclineRefusalProps = { reason: 'expired' | 'ad_closed' | 'offer_exists'; adId: number }

/** Explains why a link of a mail answers no ad any more, with the pages that lead on. */
export function DeclineRefusal({ reason, adId }: DeclineRefusalProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t(`decline-link:${reason}.title`)}</title>
      <PageHeader title={t(`decline-link:${reason}.title`)} lead={t(`decline-link:${reason}.lead`)} />
      <div className="row">
        {reason !== 'ad_closed' && (
          <LinkButton to={href('/majstor/posao/:id', { id: adId })}>{t('decline-link:open_ad')}</LinkButton>
        )}
        <LinkButton to={href('/majstor/pretraga-poslova')} variant={reason === 'ad_closed' ? 'primary' : 'secondary'}>
          {t('common:nav.find_ads')}
        </LinkButton>
      </div>
    </>
  )
}
