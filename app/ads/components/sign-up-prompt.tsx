import { registrationPath } from '#app/accounts/paths.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PromptCard } from '#app/ui/list/prompt-card.tsx'
import { withQuery } from '#app/with-query.ts'

/** Invites visitors to sign up as workers; leads workers to their own search. */
export function SignUpPrompt({ viewer }: { viewer: 'visitor' | 'Worker' }) {
  const { t } = useTranslation()
  const ownSearch = href('/majstor/pretraga-poslova')
  if (viewer === 'Worker') {
    const action = (
      <LinkButton variant="secondary" to={ownSearch}>
        {t('public-ads:open_own_search')}
      </LinkButton>
    )
    return (
      <PromptCard as="li" title={t('search:own_search')} action={action}>
        {t('public-ads:own_search_text')}
      </PromptCard>
    )
  }
  const action = (
    <>
      <LinkButton to={registrationPath('Worker', ownSearch)}>{t('search:invitation.register')}</LinkButton>
      <LinkButton variant="quiet" to={withQuery(href('/prijava'), { next: ownSearch })}>
        {t('search:invitation.sign_in')}
      </LinkButton>
    </>
  )
  return (
    <PromptCard as="li" title={t('search:invitation.title')} action={action}>
      {t('search:invitation.text')}
    </PromptCard>
  )
}
