import { href } from 'react-router'
import type { presentSessions } from '#app/accounts/presenters.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'

type SessionListProps = { sessions: Awaited<ReturnType<typeof presentSessions>>; formTokens: FormTokens }

export function SessionList({ sessions, formTokens }: SessionListProps) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('accounts:security.sessions')}</h2>
      <CardList>
        {sessions.map(({ id, device, country, lastSeen, isCurrent }) => (
          <Card as="li" key={id}>
            <p>{device ?? t('accounts:security.unknown_device')}</p>
            <p className="muted small">
              {country && `${country} · `}
              {t('accounts:security.last_seen', { when: lastSeen })}
            </p>
            {isCurrent ? (
              <Badge tone="brand">{t('accounts:security.this_device')}</Badge>
            ) : (
              <ButtonForm
                action={href('/prijave/:sessionId/kraj', { sessionId: String(id) })}
                label={t('accounts:security.end_session')}
                formTokens={formTokens}
              />
            )}
          </Card>
        ))}
      </CardList>
      {sessions.length > 1 && (
        <ButtonForm
          action={href('/prijave/ostale/kraj')}
          label={t('accounts:security.end_others')}
          formTokens={formTokens}
          wide
        />
      )}
      <LinkButton to={href('/odjava')} variant="secondary" icon="log-out">
        {t('site:nav.sign_out')}
      </LinkButton>
    </section>
  )
}
