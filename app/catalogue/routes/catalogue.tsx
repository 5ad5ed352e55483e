import { href } from 'react-router'
import { skillChoices } from '#app/ads/search-presenters.server.ts'
import { servicePath } from '#app/catalogue/paths.ts'
import { useServicePrice } from '#app/catalogue/components/service-facts.tsx'
import { services, type Service } from '#app/catalogue/catalogue.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findSkill, skillName } from '#app/places/skills.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { directoryPath } from '#app/workers/paths.ts'
import type { Route } from './+types/catalogue.ts'

export const handle: RouteHandle = { inlineIcons: ['menu', 'info'] }

export function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  return {
    services: services.map(({ key, slug, price }) => ({
      key,
      price,
      to: servicePath(slug),
      name: skillName(key, language, 'label'),
    })),
    skills: skillChoices(language).map(({ value, label }) => ({
      to: directoryPath({ skill: findSkill(value) }),
      label,
    })),
  }
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="stack loose">
      <PageMeta
        title={t('catalogue:title')}
        description={t('catalogue:meta_all')}
        path={href('/usluge')}
        image="usluge"
        structuredData={(page) => [breadcrumbs(page, [{ name: t('catalogue:title'), path: href('/usluge') }])]}
      />
      <PageHeader title={t('catalogue:title')} lead={t('catalogue:lead')} />
      <CardList columns>
        {loaderData.services.map((service) => (
          <ServiceCard key={service.key} service={service} />
        ))}
      </CardList>
      <LinkChips title={t('catalogue:section.all')} links={loaderData.skills} />
    </div>
  )
}

type ServiceSummary = { key: Service['key']; name: string; to: string; price: Service['price'] }

function ServiceCard({ service: { key, name, to, price } }: { service: ServiceSummary }) {
  const { t } = useTranslation()
  return (
    <Card as="li">
      <CardTitle to={to} level={2}>
        {name}
      </CardTitle>
      <p>
        <strong>{useServicePrice(price)}</strong>
      </p>
      <p className="muted">{t(`catalogue:${key}.lead`)}</p>
    </Card>
  )
}
