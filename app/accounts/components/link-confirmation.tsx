import { href } from 'react-router'
import { LinkOver } from '#app/accounts/components/link-over.tsx'
import { useWords } from '#app/i18n/words.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import type { FormSeed } from '#app/ui/form-state.ts'
import { FormTitle } from '#app/ui/form-title.tsx'

type LinkConfirmationProps = { what: 'email' | 'phone'; state: 'live' | 'used' | 'old'; ticket: string | null; seed: FormSeed; form?: Parameters<typeof FormPage>[0]['form'] }

/** What a link from a mail or text message shows: one button, because scanners follow links too. */
export function LinkConfirmation({ what, state, ticket, seed, form }: LinkConfirmationProps) {
  const { t } = useWords()
  const waiting = what === 'email' ? '/potvrdi-email/:token' : '/potvrdi-telefon/:token'
  const again = ticket && state === 'old' ? { to: href(waiting, { token: ticket }), label: t(`confirmation:${what}.again`) } : null
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {state === 'live' ? (
        <>
          <FormTitle form={form}>{t(`confirmation:${what}.title`)}</FormTitle>
          <FormPage title={t(`confirmation:${what}.title`)} intro={t(`confirmation:${what}.last_step`)} form={form} seed={seed} submitLabel={t(`confirmation:${what}.confirm`)} draft={false} />
        </>
      ) : (
        <LinkOver state={state} again={again} onward={{ to: href('/'), label: t('confirmation:onward') }} />
      )}
    </div>
  )
}
