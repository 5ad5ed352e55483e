import type { PresentedServiceHead } from '#app/catalogue/presenters.server.ts'
import { pricesFrom } from '#app/catalogue/catalogue.ts'
import { ServiceStatList, type ServiceStats } from '#app/catalogue/components/service-facts.tsx'
import { formatBudget } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'

/** The usual prices and the next step: clients and visitors post an ad, workers see the open ads. */
type Offered = Pick<PresentedServiceHead, 'population' | 'directoryPath' | 'adsPath' | 'postAdPath'> & {
  prices: PresentedServiceHead['prices']
}

export function ServiceOffer({ head, stats }: { head: Offered; stats: ServiceStats }) {
  const { t, language } = useTranslation()
  const { prices, population, directoryPath, adsPath, postAdPath } = head
  return (
    <Card as="section">
      {prices.length > 0 && <h2>{t('catalogue:usual_price')}</h2>}
      {prices.map(({ price: { min, max, per }, period, press }) => (
        <div key={per}>
          <p>
            <span className="price large">{formatBudget(min, max, language, t)}</span>
            {t(`catalogue:unit.${per}`, { price: '' })}
          </p>
          <p className="small muted">
            {period
              ? t('catalogue:accepted_note', period)
              : press
                ? t('catalogue:press_note', press)
                : t('catalogue:price_note', pricesFrom)}
          </p>
        </div>
      ))}
      <ServiceStatList stats={stats} population={population} />
      {postAdPath === null ? (
        <LinkButton to={adsPath}>{t('catalogue:browse_jobs')}</LinkButton>
      ) : (
        <>
          <LinkButton to={postAdPath}>{t('common:nav.post_ad')}</LinkButton>
          <p className="small muted">{t('catalogue:post_text')}</p>
        </>
      )}
      <LinkButton variant="secondary" to={directoryPath}>
        {t('catalogue:browse')}
      </LinkButton>
    </Card>
  )
}
