import type { presentClientPage } from '#app/accounts/client-page.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'

type ClientPage = ReturnType<typeof presentClientPage>

/** Status of the account, quick actions and the switch of text messages. */
export function ClientPage({ status, actions, sms, formTokens }: ClientPage & { formTokens: FormTokens }) {
  return (
    <>
      <section className="card stack tight">
        <h2>{status.title}</h2>
        <p className="muted small">
          {status.since} · {status.completed}
        </p>
        {status.contacts.map(({ kind, label, verified, verify }) => (
          <p key={kind} className="row">
            <span>{label}</span>
            {verified ? (
              <Badge tone="success" icon="check">
                {verified}
              </Badge>
            ) : (
              <LinkButton to={verify.to} variant="secondary">
                {verify.label}
              </LinkButton>
            )}
          </p>
        ))}
      </section>
      <LinkRows label={actions.title} rows={actions.rows} />
      <section className="card stack tight">
        <h2>{sms.title}</h2>
        <p>
          <strong>{sms.state}</strong>
        </p>
        <p className="muted small">{sms.text}</p>
        <ButtonForm {...sms.button} formTokens={formTokens} />
      </section>
    </>
  )
}

export function DangerZone({ title, text, link }: ClientPage['danger']) {
  return (
    <section className="card stack tight">
      <h2>{title}</h2>
      <p>{text}</p>
      <LinkButton variant="secondary" icon="trash-2" to={link.to}>
        {link.label}
      </LinkButton>
    </section>
  )
}
