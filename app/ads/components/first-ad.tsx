import type { Town } from '#app/ads/dashboard.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { skillIcon } from '#app/ui/icons/skill-icon.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

const visibleTiles = 12

/** The home page of a client without ads: three steps, the first of which begins here. */
export function FirstAd({ town: { place, workers, directoryPath, skills } }: { town: Town }) {
  const { t } = useTranslation()
  return (
    <>
      <ol className="numbered first-steps">
        <li>
          <h2>{t('ads:dashboard.choose_skill')}</h2>
          <SkillTiles skills={skills.slice(0, visibleTiles)} />
          <details className="offer-more">
            <summary>{t('ads:dashboard.more_skills', { count: skills.length - visibleTiles })}</summary>
            <SkillTiles skills={skills.slice(visibleTiles)} />
          </details>
        </li>
        <li>
          <h2>{t('ads:dashboard.step_describe')}</h2>
          <p className="muted">{t('ads:dashboard.step_describe_text')}</p>
        </li>
        <li>
          <h2>{t('ads:dashboard.step_choose')}</h2>
          <p className="muted">{t('ads:dashboard.step_choose_text')}</p>
        </li>
      </ol>
      <div className="row">
        <LinkButton to={href('/klijent/objavite-oglas')} icon="plus">
          {t('common:nav.post_ad')}
        </LinkButton>
        <LinkButton variant="quiet" to={directoryPath}>
          {workers > 0 ? t('ads:dashboard.browse_here', { count: workers, place }) : t('ads:dashboard.browse')}
        </LinkButton>
      </div>
    </>
  )
}

function SkillTiles({ skills }: { skills: Town['skills'] }) {
  const { t } = useTranslation()
  return (
    <ul className="skill-tiles">
      {skills.map(({ skill, to, label, workers }) => (
        <li key={skill}>
          <Anchor to={to}>
            <Icon name={skillIcon(skill)} size="large" />
            {label}
            {workers > 0 && <span className="muted">{t('ads:dashboard.workers', { count: workers })}</span>}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
