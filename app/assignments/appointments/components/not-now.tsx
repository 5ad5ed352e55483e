import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** What cannot be said of a time yet, or any more. */
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
