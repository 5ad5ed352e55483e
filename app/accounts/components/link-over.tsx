import { useWords } from '#app/i18n/words.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

type LinkOverProps = {
  state: 'used' | 'old'
  again: { to: string; label: string } | null
  onward: { to: string; label: string }
}

/** A link that was used or is too old: why, how to get another, and where to go on without. */
export function LinkOver({ state, again, onward }: LinkOverProps) {
  const { t } = useWords()
  return (
    <>
      <title>{t(`confirmation:over.${state}.title`)}</title>
      <PageHead title={t(`confirmation:over.${state}.title`)} lead={t(`confirmation:over.${state}.lead`)} />
      <div className="row">
        {again && <LinkButton to={again.to}>{again.label}</LinkButton>}
        <LinkButton to={onward.to} variant={again ? 'secondary' : 'primary'}>
          {onward.label}
        </LinkButton>
      </div>
    </>
  )
}
