import { agreementPath } from '#app/assignments/appointments/paths.ts'
import { sheetFilePath } from '#app/assignments/changes/paths.ts'
import { loadSheet } from '#app/assignments/changes/routes/sheet.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Timeline } from '#app/ui/member/timeline.tsx'
import type { Route } from './+types/sheet.ts'

export const handle: RouteHandle = { hydrate: false }

export function loader(args: Route.LoaderArgs) {
  return loadSheet(args)
}

export default function Sheet({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { adId, isClient, job, sheet } = loaderData
  const { title, facts, versions, deposit, noReceipt, state, text } = sheet
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader title={title} back={{ to: agreementPath(isClient, adId), label: job }} />
      <section className="card stack">
        <KeyValueList items={facts} />
        <p className="small">{deposit}</p>
      </section>
      {versions.length > 0 && (
        <section className="stack tight" aria-labelledby="tok">
          <h2 id="tok">{t('agreement:sheet.versions')}</h2>
          <Timeline items={versions} />
        </section>
      )}
      <p>{noReceipt}</p>
      <p className="muted small">{state}</p>
      <div className="row">
        <a className="button" data-share={text} href={mail}>
          {t('agreement:sheet.share')}
        </a>
        <LinkButton variant="secondary" to={sheetFilePath(isClient, adId)}>
          {t('agreement:sheet.download')}
        </LinkButton>
      </div>
      <p className="muted small screen-only">{t('agreement:sheet.print')}</p>
    </div>
  )
}
