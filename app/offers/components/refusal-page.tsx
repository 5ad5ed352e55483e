import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

/** Instead of a question that was answered in the meantime: the answer, and the way back. */
export function RefusalPage({ reason, back }: { reason: string; back: { to: string; label: string } }) {
  const { t } = useTranslation()
  const message = t(`offers:refused.${reason}`)
  return (
    <div className="narrow stack">
      <title>{message}</title>
      <PageHeader title={message} back={back} />
      <LinkButton to={back.to} variant="secondary" wide>
        {t('common:actions.back')}
      </LinkButton>
    </div>
  )
}
