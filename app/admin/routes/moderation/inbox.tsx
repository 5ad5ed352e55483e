import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { InboxCard } from '#app/admin/components/inbox-card.tsx'
import { inboxSearchSchema } from '#app/moderation/decision-schemas.ts'
import { readInbox } from '#app/moderation/inbox.server.ts'
import { presentInboxItem, presentKinds } from '#app/moderation/presenters.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/inbox.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { kind } = readSearchParams(inboxSearchSchema, url.searchParams).search
  const { items, counts } = await readInbox(db, { kind, now: new Date() })
  const texts = { t: requestTranslate(context), language: languageOf(context) }
  return {
    csv: withQuery(href('/admin/moderation/izvoz'), { kind }),
    tabs: presentKinds(counts, kind, texts.t),
    items: items.map((item) => ({ ...presentInboxItem(item, texts), formTokens: issueFormTokens(context) })),
  }
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { csv, tabs, items } = loaderData
  return (
    <div className="stack">
      <title>{t('admin:moderation.title')}</title>
      <PageHeader title={t('admin:moderation.title')} lead={t('admin:moderation.lead')} />
      <Tabs label={t('admin:moderation.title')} items={tabs} />
      {items.length === 0 && <EmptyState icon="check">{t('admin:moderation.empty')}</EmptyState>}
      <CardList columns>
        {items.map(({ formTokens, ...item }) => (
          <InboxCard key={item.key} item={item} formTokens={formTokens} />
        ))}
      </CardList>
      {items.length > 0 && <CsvDownload to={csv} />}
    </div>
  )
}
