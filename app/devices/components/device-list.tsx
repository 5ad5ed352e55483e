import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'

type Device = {
  id: number
  kind: 'web_push' | 'fcm' | 'apns'
  browser: string | null
  registeredOn: string
  isCurrent: boolean
}

export function DeviceList({ devices, formTokens }: { devices: Device[]; formTokens: FormTokens }) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('settings:devices.title')}</h2>
      {devices.length === 0 && <p className="muted">{t('settings:devices.none')}</p>}
      <CardList>
        {devices.map(({ id, kind, browser, registeredOn, isCurrent }) => (
          <Card as="li" key={id}>
            <p>
              <strong>{(kind === 'web_push' && browser) || t(`settings:devices.${kind}`)}</strong>{' '}
              {isCurrent && <Badge tone="brand">{t('accounts:security.this_device')}</Badge>}
            </p>
            <p className="muted small">{t('settings:devices.since', { when: registeredOn })}</p>
            <ButtonForm
              action={href('/obavjestenja/uredjaji/:deviceId/uklanjanje', { deviceId: String(id) })}
              label={t('settings:devices.remove')}
              formTokens={formTokens}
            />
          </Card>
        ))}
      </CardList>
    </section>
  )
}
