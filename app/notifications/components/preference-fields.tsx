import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Channel } from '#app/notifications/preferences.server.ts'
import type { PresentedGroup, PresentedPreference } from '#app/notifications/settings-presenter.server.ts'
import { FormContext } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

const channelIcons: Record<Channel, IconName> = {
  inApp: 'bell',
  push: 'smartphone',
  email: 'mail',
  sms: 'message-circle',
}

type PreferenceFieldsProps = {
  groups: PresentedGroup[]
  shown: Channel[]
  available: Record<'push' | 'email' | 'sms', boolean>
}

/** One row of checkboxes for each type, with the reason where a channel cannot be chosen. */
export function PreferenceFields({ groups, shown, available }: PreferenceFieldsProps) {
  const { t } = useTranslation()
  const missing = (['push', 'email'] as const).filter((channel) => !available[channel])
  return (
    <>
      {missing.map((channel) => (
        <p className="muted" key={channel}>
          {t(`settings:missing.${channel}`)}
        </p>
      ))}
      <div className="preferences">
        {groups.map((group) => (
          <PreferenceGroup key={group.group} {...group} shown={shown} hasEmail={available.email} />
        ))}
      </div>
    </>
  )
}

/** Closed on phones, where its summary names the channels in use; always open on wide screens. */
function PreferenceGroup({ group, rows, shown, hasEmail }: PresentedGroup & { shown: Channel[]; hasEmail: boolean }) {
  const { t } = useTranslation()
  const isRefused = use(FormContext) !== undefined
  const used = shown.filter((channel) => rows.some(({ preference }) => preference[channel]))
  return (
    <details className="disclosure" open={isRefused}>
      <summary>
        <span>
          <b>{t(`settings:groups.${group}`)}</b>
          <span className="small muted">
            {used.map((channel) => t(`settings:channels.${channel}`)).join(', ') || t('settings:nothing_on')}
          </span>
        </span>
      </summary>
      {group === 'account' && hasEmail && <p className="muted small">{t('settings:essential')}</p>}
      {rows.map((row) => (
        <PreferenceRow key={row.type} {...row} shown={shown} />
      ))}
    </details>
  )
}

function PreferenceRow({ type, preference, isMailFixed, hasSms, shown }: PresentedPreference & { shown: Channel[] }) {
  const { t } = useTranslation()
  const submitted = use(FormContext)?.values
  const id = `preference-${type}`
  const lacksSms = !hasSms && shown.includes('sms')
  return (
    <div className="preference" role="group" aria-labelledby={id} aria-describedby={lacksSms ? `${id}-why` : undefined}>
      <div className="label" id={id}>
        {t(`notifications:types.${type}`)}
      </div>
      {shown.map((channel) => {
        const value = `${type}.${channel}`
        const isFixed = (channel === 'email' && isMailFixed) || (channel === 'sms' && !hasSms)
        const isChecked = isFixed || !submitted ? preference[channel] : [submitted.enabled].flat().includes(value)
        return (
          <label className="option" key={channel}>
            <input type="checkbox" name="enabled" value={value} defaultChecked={isChecked} disabled={isFixed} />
            <Icon name={channelIcons[channel]} />
            <span>{t(`settings:channels.${channel}`)}</span>
          </label>
        )
      })}
      {lacksSms && (
        <p className="hint" id={`${id}-why`}>
          {t('settings:sms.membership')}
        </p>
      )}
    </div>
  )
}
