import type { ReactNode } from 'react'
import { href } from 'react-router'
import { LinkOver } from '#app/accounts/components/link-over.tsx'
import type { Proof } from '#app/accounts/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import type { FormState } from '#app/ui/form-state.ts'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

type WaitingPageProps = { purpose: Proof; isOpen: boolean; form?: FormState; children: ReactNode }

/** The frame of a page on which a mail or a code is waited for; where its address opens nothing any more it leads to signing in. */
export function WaitingPage({ purpose, isOpen, form, children }: WaitingPageProps) {
  const { t } = useWords()
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {isOpen ? (
        <>
          <FormTitle form={form}>{t(`confirmation:${purpose}.title`)}</FormTitle>
          <PageHead title={t(`confirmation:${purpose}.title`)} />
          {children}
        </>
      ) : (
        <LinkOver
          state="old"
          again={{ to: href('/prijava'), label: t('accounts:sign_in.title') }}
          onward={{ to: href('/'), label: t('confirmation:onward') }}
        />
      )}
    </div>
  )
}
