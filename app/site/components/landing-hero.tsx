import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ChoiceCard } from '#app/ui/list/choice-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { SearchContext } from '#app/ui/form/form-context.ts'
import { Select } from '#app/ui/form/select.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

export function LandingHero({ skills, cities }: { skills: { value: string; label: string }[]; cities: string[] }) {
  const { t } = useTranslation()
  return (
    <section className="hero stack">
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
        <ChoiceCard to={registrationPath('Client')} title={t('landing:need')} text={t('landing:need_text')} />
        <ChoiceCard to={registrationPath('Worker')} title={t('landing:offer')} text={t('landing:offer_text')} />
      </div>
      <div className="row">
        <LinkButton variant="secondary" to={href('/registracija')}>
          {t('landing:register')}
        </LinkButton>
        <LinkButton variant="quiet" to={href('/prijava')}>
          {t('landing:sign_in')}
        </LinkButton>
      </div>
    </section>
  )
}
