import { use } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import notFound from '#app/ui/drawings/not-found.svg?url'
import { errorKind } from './error-kind.ts'
import { RequestIdContext } from './request-id.ts'
import { SignedInNote } from './signed-in-note.tsx'
import { WorkerSearch } from './worker-search.tsx'

/** The page of an error status, with a search and the most visited links. */
export function ErrorPage({ status, signedInAs }: { status: number; signedInAs?: string | undefined }) {
  const { t } = useTranslation()
  const kind = errorKind(status)
  const links = [
    { to: href('/'), label: t('site:error.home') },
    { to: href('/majstori'), label: t('common:nav.workers') },
    { to: href('/poslovi'), label: t('common:nav.public_ads') },
    { to: href('/instrukcije'), label: t('site:nav.instructions') },
  ]
  return (
    <div className="narrow stack loose">
      <title>{t(`site:error.${kind}.title`)}</title>
      {kind === 404 && <Drawing src={notFound} width={240} height={144} />}
      <div className="stack tight">
        <h1>{t(`site:error.${kind}.title`)}</h1>
        <p>{t(`site:error.${kind}.text`)}</p>
        {signedInAs && <SignedInNote name={signedInAs} />}
        {/* For reports; hydration leaves the server's text as it is. */}
        {kind >= 500 && (
          <p className="muted small" suppressHydrationWarning>
            {import.meta.env.SSR ? `${t('site:error.request_id')} ${use(RequestIdContext)}` : ''}
          </p>
        )}
      </div>
      <WorkerSearch />
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
