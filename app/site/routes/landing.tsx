import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/home-path.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { listCities } from '#app/places/cities.ts'
import { skillKeys, skillSlug } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { organization, website } from '#app/site/structured-data.ts'
import { PathCard } from '#app/site/components/path-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { DatalistField } from '#app/ui/datalist-field.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SearchContext } from '#app/ui/form-context.ts'
import { skillIcon } from '#app/ui/icons/names.ts'
import { Select } from '#app/ui/select.tsx'
import type { Route } from './+types/landing.ts'

export const handle = { hydrate: false }

/** The first page suggests the larger places only: each name costs bytes, and the field takes any. */
const mostSuggested = 10

export function loader({ context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  if (user) throw redirect(homePath(user.userType), 303)

  const language = languageOf(context)
  return {
    trades: skillKeys.map((key) => ({ key, slug: skillSlug(key), name: skillName(key, language, 'label') })),
    cities: [...listCities()].sort((one, other) => other.population - one.population).slice(0, mostSuggested).map(({ name }) => name),
  }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { trades, cities } = loaderData
  return (
    <div className="stack loose">
      <PageMeta title={t('site:landing.title')} description={t('site:landing.lead')} path={href('/')} structured={({ origin }) => [organization(origin), website(origin)]} />
      <section className="hero stack">
        <h1>{t('site:landing.promise')}</h1>
        <p>{t('site:landing.lead')}</p>
        <form action={href('/majstori')} className="search-bar">
          <SearchContext value={true}>
            <Select name="skill" label={t('site:landing.what')} options={trades.map(({ slug, name }) => ({ value: slug, label: name }))} emptyLabel={t('site:landing.any_trade')} />
            <DatalistField name="city" label={t('site:landing.where')} options={cities} autoComplete="address-level2" />
          </SearchContext>
          <Button icon="search">{t('site:landing.search')}</Button>
        </form>
        <div className="paths">
          <PathCard to={`${href('/registracija')}?userType=client`} title={t('site:landing.need')} text={t('site:landing.need_text')} />
          <PathCard to={`${href('/registracija')}?userType=worker`} title={t('site:landing.offer')} text={t('site:landing.offer_text')} />
        </div>
      </section>
      <section className="stack">
        <h2>{t('site:landing.how')}</h2>
        <ol className="numbered">
          {['post', 'choose', 'rate'].map((step) => (
            <li key={step}>
              <strong>{t(`site:landing.step.${step}.title`)}</strong>
              <p>{t(`site:landing.step.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="stack">
        <h2>{t('site:landing.trades')}</h2>
        <ChipList label={t('site:landing.trades')}>
          {trades.map(({ key, slug, name }) => (
            <Chip key={key} to={`${href('/majstori')}?skill=${slug}`} icon={skillIcon(key)}>{name}</Chip>
          ))}
        </ChipList>
      </section>
      <section className="stack">
        <h2>{t('site:landing.questions')}</h2>
        {['price', 'contact', 'choice', 'script'].map((question) => (
          <Disclosure key={question} summary={t(`site:landing.faq.${question}.question`)}>
            <p>{t(`site:landing.faq.${question}.answer`)}</p>
          </Disclosure>
        ))}
      </section>
    </div>
  )
}
