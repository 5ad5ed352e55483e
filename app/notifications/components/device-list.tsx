import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { Card, CardList } from '#app/ui/card.tsx'
import type { FormSeed } from '#app/ui/form-state.ts'

type Device = { id: number; kind: 'web_push' | 'fcm' | 'apns'; browser: string | null; since: string; isThis: boolean }

/** Where pushes go; each can be taken off. */
export function DeviceList({ devices, seed }: { devices: Device[]; seed: FormSeed }) {
  const { t } = useWords()
  return (
    <section className="stack">
      <h2>{t('settings:devices.title')}</h2>
      {devices.length === 0 && <p className="muted">{t('settings:devices.none')}</p>}
      <CardList>
        {devices.map(({ id, kind, browser, since, isThis }) => (
          <Card as="li" key={id}>
            <p>
              <strong>{(kind === 'web_push' && browser) || t(`settings:devices.${kind}`)}</strong>{' '}
              {isThis && <Badge tone="brand">{t('accounts:security.this_device')}</Badge>}
            </p>
            <p className="muted small">{t('settings:devices.since', { when: since })}</p>
            <ButtonForm
              action={href('/obavjestenja/uredjaji/:deviceId/uklanjanje', { deviceId: String(id) })}
              label={t('settings:devices.remove')}
              seed={seed}
            />
          </Card>
        ))}
      </CardList>
    </section>
  )
}
