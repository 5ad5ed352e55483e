import type { ViewerType } from '#app/accounts/rules.ts'
import { AdNextStep } from '#app/ads/components/ad-next-step.tsx'
import type { PresentedPublicAd } from '#app/ads/presenters.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Card } from '#app/ui/list/card.tsx'

/** Who posted the ad, by the first name and without a contact, and what the viewer can do with it. */
export function AdAside({ ad, viewer }: { ad: PresentedPublicAd; viewer: ViewerType | 'owner' }) {
  const { t, language } = useTranslation()
  const { name, since, completedJobs } = ad.client
  return (
    <>
      <AdNextStep ad={ad} viewer={viewer} />
      <Card as="section">
        <h2>{t('search:ad.client')}</h2>
        <div>
          <p>
            {t('search:ad.client_since', {
              name: name || t('common:labels.deleted_user'),
              date: formatDate(since, language),
            })}
          </p>
          {completedJobs > 0 && <p className="muted">{t('search:ad.client_jobs', { count: completedJobs })}</p>}
        </div>
      </Card>
    </>
  )
}
