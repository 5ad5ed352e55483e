import { use } from 'react'
import { href } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { verificationPath } from '#app/accounts/paths.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { useServerTranslate } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { ScriptsContext } from '#app/ui/for-scripts.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'

type VerificationReminderProps = { ticket: string; formToken: string | null; pathname: string }

/** The dialog of once a day; it keeps nobody from the page below it. */
export function VerificationReminder({ ticket, formToken, pathname }: VerificationReminderProps) {
  const t = useServerTranslate()
  if (formToken === null) return null
  const title = t('verification:unverified_email')
  return (
    <div className="reminder" role="dialog" aria-label={title}>
      <Notice
        kind="warning"
        title={title}
        action={
          <>
            <LinkButton to={verificationPath('email', ticket)}>{t('verification:verify_email')}</LinkButton>
            <form method="post" action={withQuery(href('/potvrda-kasnije'), { next: pathname })}>
              <HiddenInputs values={{ _token: formToken }} />
              <Button variant="quiet">{t('account-links:skip')}</Button>
            </form>
          </>
        }
      >
        {t('verification:reminder')}
      </Notice>
    </div>
  )
}

export function VerificationIcon({ ticket, userType }: { ticket: string; userType: UserType }) {
  const t = useServerTranslate()
  const content = (
    <>
      <Icon name="triangle-alert" />
      <span className="visually-hidden">{t('verification:unverified_email')}</span>
    </>
  )
  if (!use(ScriptsContext))
    return (
      <a href={accountPath('security', userType)} className="verification">
        {content}
      </a>
    )
  return (
    <details data-menu className="verification">
      <summary>{content}</summary>
      <div className="menu" role="dialog" aria-label={t('verification:unverified_email')}>
        <p>{t('verification:reminder')}</p>
        <LinkButton to={verificationPath('email', ticket)} wide>
          {t('verification:verify_email')}
        </LinkButton>
      </div>
    </details>
  )
}
