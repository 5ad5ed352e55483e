import { clientAdPath } from '#app/ads/paths.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CauseList } from '#app/offers/contest/components/cause-list.tsx'
import { loadCauses } from '#app/offers/contest/routes/causes.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/client-causes.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader(args: Route.LoaderArgs) {
  return (await loadCauses(args)).shown
}

export default function ClientCauses({ loaderData: { adId, title, causes } }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <title>{t('appointments:cause.title')}</title>
      <PageHeader title={t('appointments:cause.title')} back={{ to: clientAdPath(adId), label: title }} />
      <CauseList causes={causes} />
    </div>
  )
}
