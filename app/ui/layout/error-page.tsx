import { use, type ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { RequestIdContext } from './request-id.ts'

const explainedStatuses = [400, 403, 404, 405, 408, 410, 413, 429, 503]

/** The page of an error status, with a search and the most visited links. */
export function ErrorPage({ status, children }: { status: number; children?: ReactNode }) {
  const { t } = useTranslation()
  const kind = explainedStatuses.includes(status) ? status : 500
  const links = [
    { to: href('/'), label: t('site:error.home') },
    { to: href('/majstori'), label: t('common:nav.workers') },
    { to: href('/poslovi'), label: t('common:nav.public_ads') },
    { to: href('/instrukcije'), label: t('site:nav.instructions') },
  ]
  return (
    <div className="narrow stack loose">
      <title>{t(`site:error.${kind}.title`)}</title>
      <div className="stack tight">
        <h1>{t(`site:error.${kind}.title`)}</h1>
        <p>{t(`site:error.${kind}.text`)}</p>
        {children}
        {/* For reports; hydration leaves the server's text as it is. */}
        {kind >= 500 && (
          <p className="muted small" suppressHydrationWarning>
            {import.meta.env.SSR ? `${t('site:error.request_id')} ${use(RequestIdContext)}` : ''}
          </p>
        )}
      </div>
      <form action={href('/majstori')} role="search" className="stack tight">
        <label className="label" htmlFor="searchTerm">
          {t('site:error.search_label')}
        </label>
        <input className="control" type="search" id="searchTerm" name="searchTerm" />
        <div className="row">
          <Button icon="search">{t('site:error.search')}</Button>
        </div>
      </form>
      <ul className="chips">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Anchor to={to} className="chip">
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
