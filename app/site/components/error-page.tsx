import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

const explained = [403, 404, 405, 410, 413, 429]

/** A page for what is not there or did not work: what happened, and where to go on. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useWords()
  const kind = explained.includes(status) ? status : 500
  return (
    <div className="narrow stack">
      <title>{t(`site:error.${kind}.title`)}</title>
      <h1>{t(`site:error.${kind}.title`)}</h1>
      <EmptyState action={<LinkButton to={href('/')}>{t('site:error.home')}</LinkButton>}>{t(`site:error.${kind}.text`)}</EmptyState>
    </div>
  )
}
