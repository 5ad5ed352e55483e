import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import sceneUrl from '#app/site/drawings/landing.svg?url'
import type { loadLandingPage } from '#app/site/landing.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { SearchContext } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

type Skill = { to: string; label: string; icon: IconName }
type LandingHeroProps = Pick<Awaited<ReturnType<typeof loadLandingPage>>, 'quote'> & {
  cities: string[]
  skills: Skill[]
}

/** The beginning of an ad, then links to the directory and to registration. */
export function LandingHero({ cities, skills, quote }: LandingHeroProps) {
  const { t } = useTranslation()
  return (
    <div className="hero">
      <Drawing src={sceneUrl} width={560} height={520} />
      <div className="stack">
        <h1>{t('landing:headline')}</h1>
        <form action={postAdPath('visitor')!} className="search-bar">
          <SearchContext value={true}>
            <Field name="title" label={t('landing:what')} maxLength={100} />
            <DatalistField name="city" label={t('landing:where')} options={cities} autoComplete="address-level2" />
          </SearchContext>
          <Button>{t('landing:search')}</Button>
        </form>
        <p className="icon-line muted">
          <Icon name="lock" />
          {t('landing:lead')}
        </p>
        <SkillStrip skills={skills} />
        {quote && (
          <div className="card selected">
            <div className="person">
              <Avatar name={quote.name} src={quote.imageId === null ? null : imageUrl(quote.imageId, 160)} />
              <div>
                <q>{quote.text}</q>
                <p className="muted small">{t('landing:quote_of', quote)}</p>
              </div>
            </div>
          </div>
        )}
        <p className="row">
          <Anchor to={href('/majstori')}>{t('landing:browse')}</Anchor>
          <Anchor to={registrationPath('Worker')}>{t('landing:offer')}</Anchor>
        </p>
      </div>
    </div>
  )
}

function SkillStrip({ skills }: { skills: Skill[] }) {
  return (
    <ul className="tiles strip">
      {skills.map(({ to, label, icon }) => (
        <li key={to}>
          <Anchor to={to} className="card tile">
            <Icon name={icon} />
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
