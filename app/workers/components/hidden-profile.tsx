import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { HiddenProfile as HiddenProfileProps } from '#app/moderation/hidden-profile.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

export function HiddenProfile({ removalId, removalReason, reason, email }: HiddenProfileProps & { email: string }) {
  const { t } = useTranslation()
  const reasons = [removalReason && t(`safety:reports.reason.${removalReason}`), reason].filter(Boolean)
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      <title>{t('safety:hidden_profile.title')}</title>
      <PageHeader
        title={t('safety:hidden_profile.title')}
        lead={t('safety:hidden_profile.lead')}
        back={{ to: href('/majstor/moj-profil'), label: t('common:nav.profile') }}
      />
      {reasons.length > 0 && (
        <Notice kind="warning" title={t('safety:hidden.why')}>
          {reasons.join('. ')}
        </Notice>
      )}
      {removalId !== null && (
        <p>
          <LinkButton to={href('/uklonjen-sadrzaj/:hiddenId', { hiddenId: String(removalId) })}>
            {t('safety:hidden_profile.answer')}
          </LinkButton>
        </p>
      )}
      <p>
        {t('safety:hidden_profile.write')} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  )
}
