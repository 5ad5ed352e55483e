import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** The team's commands for an open ad. */
export function AdActs({ adId }: { adId: number }) {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton to={href('/admin/unanswered/:adId/biljeska', { adId })} variant="secondary">
        {t('admin:acts.add_ad_note.title')}
      </LinkButton>
      <LinkButton to={href('/admin/unanswered/:adId/majstori', { adId })} variant="secondary">
        {t('admin:candidates.title')}
      </LinkButton>
      <LinkButton to={href('/admin/unanswered/:adId/obavijest', { adId })} variant="secondary">
        {t('admin:acts.notify_workers.submit')}
      </LinkButton>
    </>
  )
}
