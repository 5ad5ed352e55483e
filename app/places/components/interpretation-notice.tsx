import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

/** `literal` is the path of the search for the typed words themselves. */
export type NoticedInterpretation = { text: string; literal: string; unmatchedTerm: string | null }

export function InterpretationNotice({ interpretation }: { interpretation: NoticedInterpretation | null }) {
  const { t } = useTranslation()
  if (!interpretation) return null
  const { text, literal, unmatchedTerm } = interpretation
  return (
    <p className="small muted">
      {unmatchedTerm
        ? t('search:interpreted_without', { text, words: unmatchedTerm })
        : t('search:interpreted', { text })}{' '}
      <Anchor to={literal}>{t('search:exact_search')}</Anchor>
    </p>
  )
}
