import { href } from 'react-router'
import { skillChoices } from '#app/ads/job-presenting.server.ts'
import { servicePath } from '#app/catalogue/addresses.ts'
import { usePrice } from '#app/catalogue/components/service-facts.tsx'
import { services, type Service } from '#app/catalogue/catalogue.ts'
import { languageOf } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { findSkill, skillName } from '#app/places/skills.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { Card, CardList, CardTitle } from '#app/ui/card.tsx'
import { LinkChips } from '#app/ui/link-chips.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { directoryPath } from '#app/workers/directory-addresses.ts'
import type { Route } from './+types/catalogue.ts'

export const handle = { hydrate: false, ownIcons: ['menu', 'info'] }

export function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  return {
    services: services.map(({ key, slug, price }) => ({
      key,
      price,
      to: servicePath(slug),
      name: skillName(key, language, 'label'),
    })),
    trades: skillChoices(language).map(({ value, label }) => ({
      to: directoryPath({ skill: findSkill(value) }),
      label,
    })),
  }
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  return (
    <div className="stack loose">
      <PageMeta
        title={t('catalogue:title')}
        description={t('catalogue:meta_all')}
        path={href('/usluge')}
        picture="usluge"
        structured={(place) => [breadcrumbs(place, [{ name: t('catalogue:title'), path: href('/usluge') }])]}
      />
      <PageHead title={t('catalogue:title')} lead={t('catalogue:lead')} />
      <CardList columns>
        {loaderData.services.map((service) => (
          <ServiceCard key={service.key} service={service} />
        ))}
      </CardList>
      <LinkChips title={t('catalogue:section.all')} links={loaderData.trades} />
    </div>
  )
}

type Shown = { key: Service['key']; name: string; to: string; price: Service['price'] }

function ServiceCard({ service: { key, name, to, price } }: { service: Shown }) {
  const { t } = useWords()
  return (
    <Card as="li">
      <CardTitle to={to} level={2}>
        {name}
      </CardTitle>
      <p>
        <strong>{usePrice(price)}</strong>
      </p>
      <p className="muted">{t(`catalogue:${key}.lead`)}</p>
    </Card>
  )
}
