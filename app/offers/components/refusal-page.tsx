import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

/** Shown instead of a decision page when the decision was made in the meantime. */
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
