import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

type InvalidLinkProps = {
  state: 'used' | 'expired'
  retryLink: { to: string; label: string } | null
  continueLink: { to: string; label: string }
}

/** Explains a used or expired link, with links to get another one and to continue without. */
export function InvalidLink({ state, retryLink, continueLink }: InvalidLinkProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t(`account-links:invalid_link.${state}.title`)}</title>
      <PageHeader
        title={t(`account-links:invalid_link.${state}.title`)}
        lead={t(`account-links:invalid_link.${state}.lead`)}
      />
      <div className="row">
        {retryLink && <LinkButton to={retryLink.to}>{retryLink.label}</LinkButton>}
        <LinkButton to={continueLink.to} variant={retryLink ? 'secondary' : 'primary'}>
          {continueLink.label}
        </LinkButton>
      </div>
    </>
  )
}
