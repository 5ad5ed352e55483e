import { ProviderMark } from '#app/accounts/components/provider-mark.tsx'
import type { IdentityProvider } from '#app/accounts/identities/identity.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The texts come from the server: no script has to bring them. */
export type LinkedAccount = {
  provider: IdentityProvider
  name: string
  text: string
  hint: string | null
  add: { href: string; label: string } | null
  removal: { action: string; label: string } | null
}
type LinkedAccountsProps = { title: string; accounts: LinkedAccount[]; formTokens: FormTokens }

export function LinkedAccounts({ title, accounts, formTokens }: LinkedAccountsProps) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <CardList>
        {accounts.map(({ provider, name, text, hint, add, removal }) => (
          <Card as="li" key={name}>
            <p className="row">
              <ProviderMark provider={provider} />
              {name}
            </p>
            <p className="muted small">{text}</p>
            {hint && <p className="muted small">{hint}</p>}
            {add && (
              <a href={add.href} className={buttonClass({ variant: 'secondary' })} aria-label={`${add.label}: ${name}`}>
                {add.label}
              </a>
            )}
            {removal && <ButtonForm {...removal} formTokens={formTokens} />}
          </Card>
        ))}
      </CardList>
    </section>
  )
}

export function CredentialSetup({ text, label, to }: { text: string; label: string; to: string }) {
  return (
    <Notice kind="info" action={<LinkButton to={to}>{label}</LinkButton>}>
      {text}
    </Notice>
  )
}
