import type { RouteHandle } from '#app/http/route-handle.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { productName } from '#app/product.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const handle: RouteHandle = {
  bottomCards: false,
  titleInBar: true,
  shortFooter: true,
  verificationReminder: false,
}

export function loader() {
  return null
}

/** The service worker puts the forms of its phone in the place of the empty list. */
export default function WaitingForms() {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex, follow" />
      <title>{`${t('waiting:title')} – ${productName}`}</title>
      <PageHeader title={t('waiting:title')} lead={t('waiting:lead')} />
      <p id="waiting">{t('waiting:empty')}</p>
    </div>
  )
}
