import { href } from 'react-router'
import { listCalls, type ListedCall } from '#app/http/api/openapi.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/api-docs.ts'

export const handle: RouteHandle = { hydrate: false }

export function loader() {
  return { groups: [...Map.groupBy(listCalls(), ({ group }) => group)] }
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="stack loose">
      <title>{t('api:docs.title')}</title>
      <PageHeader title={t('api:docs.title')} lead={t('api:docs.lead')} />
      <p>
        <a href={href('/api/openapi.json')}>{t('api:docs.description')}</a>
      </p>
      <ul>
        {(['session', 'errors', 'keys', 'money', 'pages'] as const).map((rule) => (
          <li key={rule}>{t(`api:docs.${rule}`)}</li>
        ))}
      </ul>
      {loaderData.groups.map(([group, calls]) => (
        <section key={group} className="stack">
          <h2>{group}</h2>
          <CardList>
            {calls.map((call) => (
              <CallCard key={`${call.method} ${call.path}`} call={call} />
            ))}
          </CardList>
        </section>
      ))}
    </div>
  )
}

function CallCard({ call: { method, path, accessText, summary, query, body, statuses } }: { call: ListedCall }) {
  const { t } = useTranslation()
  return (
    <Card as="li">
      <h3>
        <code>{`${method} ${path}`}</code>
      </h3>
      <p lang="en">{summary}</p>
      <KeyValueList
        items={[
          [t('api:docs.who'), t(accessText)],
          [t('api:docs.query'), query.join(', ')],
          [t('api:docs.body'), body.join(', ')],
          [t('api:docs.answers'), statuses.join(', ')],
        ]}
      />
    </Card>
  )
}
