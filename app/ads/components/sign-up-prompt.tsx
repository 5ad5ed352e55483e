import { registrationPath } from '#app/accounts/paths.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'

export type Viewer = 'visitor' | 'Worker' | 'Client'

/** Invites visitors to sign up, with `next` as the page after it; links workers to their own search. */
export function SignUpPrompt({ viewer, next }: { viewer: Viewer; next: string }) {
  const { t } = useTranslation()
  if (viewer === 'Client') return null
  if (viewer === 'Worker') {
    return (
      <p>
        <LinkButton variant="secondary" to={href('/majstor/pretraga-poslova')}>
          {t('search:own_search')}
        </LinkButton>
      </p>
    )
  }
  const action = (
    <div className="row">
      <LinkButton to={registrationPath('Worker', next)}>{t('search:invitation.register')}</LinkButton>
      <LinkButton variant="quiet" to={withQuery(href('/prijava'), { next })}>
        {t('search:invitation.sign_in')}
      </LinkButton>
    </div>
  )
  return (
    <Notice kind="info" title={t('search:invitation.title')} action={action}>
      {t('search:invitation.text')}
    </Notice>
  )
}
