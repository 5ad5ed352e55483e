import type { ReactNode } from 'react'
import { href } from 'react-router'
import { InvalidLink } from '#app/accounts/components/invalid-link.tsx'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { FormState } from '#app/ui/form/form-state.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

type VerificationPageProps = { purpose: VerificationKind; isValid: boolean; form?: FormState; children: ReactNode }

/** The layout of a page that waits for a mail or code; with an invalid token it shows how to sign in instead. */
export function VerificationPage({ purpose, isValid, form, children }: VerificationPageProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {isValid ? (
        <>
          <FormTitle form={form}>{t(`account-links:${purpose}.title`)}</FormTitle>
          <PageHeader title={t(`account-links:${purpose}.title`)} />
          {children}
        </>
      ) : (
        <InvalidLink
          state="expired"
          retryLink={{ to: href('/prijava'), label: t('accounts:sign_in.title') }}
          continueLink={{ to: href('/'), label: t('account-links:continue') }}
        />
      )}
    </div>
  )
}
