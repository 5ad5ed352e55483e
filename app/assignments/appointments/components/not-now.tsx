import type { ReturnRefusal } from '#app/assignments/appointments/arrival/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type NotNowProps = {
  title: string
  back: { to: string; label: string }
  reason?: 'not_now' | ReturnRefusal
}

/** The page of an answer or report whose time is not yet, or over. */
export function NotNow({ title, back, reason = 'not_now' }: NotNowProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader title={title} back={back} lead={t(`appointments:refused.${reason}`)} />
      <LinkButton to={back.to} variant="secondary">
        {back.label}
      </LinkButton>
    </div>
  )
}
