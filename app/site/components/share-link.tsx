import { useLocation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ShellData } from '#app/site/shell-data.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** Without scripts it begins an e-mail; with them the device's own list of apps opens, or the address is copied. */
export function ShareLink({ title, isQuiet }: { title: string; isQuiet?: boolean }) {
  const { t } = useTranslation()
  const { origin = '' } = useRouteLoaderData<() => ShellData>('root') ?? {}
  const query = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(origin + useLocation().pathname)}`
  return (
    <p>
      <a className={buttonClass({ variant: isQuiet ? 'quiet' : 'secondary' })} data-share="" href={`mailto:?${query}`}>
        {t('common:actions.share')}
      </a>
    </p>
  )
}
