import { useWords } from '#app/i18n/words.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

/** Instead of a question that was answered in the meantime: the answer, and the way back. */
export function Already({ reason, back }: { reason: string; back: { to: string; label: string } }) {
  const { t } = useWords()
  const sentence = t(`offers:refused.${reason}`)
  return (
    <div className="narrow stack">
      <title>{sentence}</title>
      <PageHead title={sentence} back={back} />
      <LinkButton to={back.to} variant="secondary" wide>
        {t('common:actions.back')}
      </LinkButton>
    </div>
  )
}
