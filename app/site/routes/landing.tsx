import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/home-path.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { listCities } from '#app/places/cities.ts'
import { skillKeys, skillSlug } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { productName } from '#app/site/name.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { skillIcon } from '#app/ui/icons/names.ts'
import type { Route } from './+types/landing.ts'

export const handle = { hydrate: false }

export function loader({ context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  if (user) throw redirect(homePath(user.userType), 303)

  const language = languageOf(context)
  return {
    trades: skillKeys.map((key) => ({ key, slug: skillSlug(key), name: skillName(key, language) })),
    cities: listCities().map(({ slug, name }) => ({ slug, name })),
  }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { trades, cities } = loaderData
  return (
    <div className="stack loose">
      <title>{`${productName} – ${t('site:landing.title')}`}</title>
      <meta name="description" content={t('site:landing.lead')} />
      <section className="hero stack">
        <h1>{t('site:landing.promise')}</h1>
        <p>{t('site:landing.lead')}</p>
        <form action={href('/poslovi')} className="search-bar">
          <label>
            {t('site:landing.what')}
            <select name="skill" defaultValue="">
              <option value="">{t('site:landing.any_trade')}</option>
              {trades.map(({ slug, name }) => <option key={slug} value={slug}>{name}</option>)}
            </select>
          </label>
          <label>
            {t('site:landing.where')}
            <input name="city" list="gradovi" autoComplete="address-level2" />
          </label>
          <Button icon="search">{t('site:landing.search')}</Button>
          <datalist id="gradovi">{cities.slice(0, 30).map(({ slug, name }) => <option key={slug} value={name} />)}</datalist>
        </form>
        <div className="paths">
          <Anchor to={`${href('/registracija')}?userType=client`}>
            <strong>{t('site:landing.need')}</strong>
            <span>{t('site:landing.need_text')}</span>
          </Anchor>
          <Anchor to={`${href('/registracija')}?userType=worker`}>
            <strong>{t('site:landing.offer')}</strong>
            <span>{t('site:landing.offer_text')}</span>
          </Anchor>
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
            <Chip key={key} to={href('/poslovi/:skill', { skill: slug })} icon={skillIcon(key)}>{name}</Chip>
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
