import { href } from 'react-router'
import { InvalidLink } from '#app/accounts/components/invalid-link.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'

type EmailChangeLinkProps = {
  purpose: 'new_email' | 'former_email'
  link: { state: 'valid' | 'used' | 'expired'; address: string | null; formTokens: FormTokens }
  form: FormState | undefined
}

/** A button instead of a change by GET, because mail scanners follow links. */
export function EmailChangeLink({ purpose, link: { state, address, formTokens }, form }: EmailChangeLinkProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <meta name="robots" content="noindex" />
      {state === 'valid' ? (
        <>
          <FormTitle form={form}>{t(`account-links:${purpose}.title`)}</FormTitle>
          <FormPage
            title={t(`account-links:${purpose}.title`)}
            intro={t(`account-links:${purpose}.last_step`, { address })}
            form={form}
            formTokens={formTokens}
            submitLabel={t(`account-links:${purpose}.confirm`)}
            draft={false}
          />
        </>
      ) : (
        <InvalidLink
          state={state}
          retryLink={null}
          continueLink={{ to: href('/prijava'), label: t('accounts:sign_in.title') }}
        />
      )}
    </div>
  )
}
