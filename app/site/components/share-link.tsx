import { useLocation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ShellData } from '#app/site/shell-data.ts'

/** Without scripts it begins an e-mail; with them the device's own list of apps opens, or the address is copied. */
export function ShareLink({ title }: { title: string }) {
  const { t } = useTranslation()
  const { origin = '' } = useRouteLoaderData<() => ShellData>('root') ?? {}
  const query = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(origin + useLocation().pathname)}`
  return (
    <p>
      <a className="button secondary" data-share="" href={`mailto:?${query}`}>
        {t('common:actions.share')}
      </a>
    </p>
  )
}
