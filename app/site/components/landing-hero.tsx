import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import sceneUrl from '#app/site/drawings/landing.svg?url'
import { ChoiceCard } from '#app/ui/list/choice-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { SearchContext } from '#app/ui/form/form-context.ts'
import { Select } from '#app/ui/form/select.tsx'

type LandingHeroProps = { skills: { value: string; label: string }[]; cities: string[] }

export function LandingHero({ skills, cities }: LandingHeroProps) {
  const { t } = useTranslation()
  return (
    <div className="hero">
      <div className="stack">
        <h1>{t('landing:headline')}</h1>
        <p>{t('landing:lead')}</p>
        <form action={href('/majstori')} className="search-bar">
          <SearchContext value={true}>
            <Select name="skill" label={t('landing:what')} options={skills} emptyLabel={t('landing:any_skill')} />
            <DatalistField name="city" label={t('landing:where')} options={cities} autoComplete="address-level2" />
          </SearchContext>
          <Button icon="search">{t('landing:search')}</Button>
        </form>
        <div className="paths">
          <ChoiceCard to={postAdPath('visitor')!} title={t('landing:need')} text={t('landing:need_text')} />
          <ChoiceCard to={registrationPath('Worker')} title={t('landing:offer')} text={t('landing:offer_text')} />
        </div>
      </div>
      <Drawing src={sceneUrl} width={560} height={520} />
    </div>
  )
}
