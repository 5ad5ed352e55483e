import type { Town } from '#app/ads/dashboard.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'

/** The home page of a client without ads: post one, or look at the workers first. */
export function FirstAd({ town: { place, workers, skills, directoryPath, links } }: { town: Town }) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        <LinkButton to={href('/klijent/objavite-oglas')} icon="plus">
          {t('common:nav.post_ad')}
        </LinkButton>
      </p>
      <LinkChips title={t('ads:dashboard.choose_skill')} links={links} />
      <section className="stack" aria-labelledby="majstori">
        <h2 id="majstori">{t('ads:dashboard.workers')}</h2>
        {workers > 0 && (
          <StatList
            items={[
              { value: workers, label: t('ads:dashboard.workers_here', { place }) },
              { value: skills, label: t('ads:dashboard.skills_here', { place }) },
            ]}
          />
        )}
        <div className="row">
          <LinkButton variant="secondary" to={directoryPath}>
            {t('ads:dashboard.browse')}
          </LinkButton>
        </div>
      </section>
    </>
  )
}
