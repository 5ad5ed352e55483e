import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** The page of an answer or report whose time is not yet, or over. */
export function NotNow({ title, back }: { title: string; back: { to: string; label: string } }) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader title={title} back={back} lead={t('appointments:refused.not_now')} />
      <LinkButton to={back.to} variant="secondary">
        {back.label}
      </LinkButton>
    </div>
  )
}
