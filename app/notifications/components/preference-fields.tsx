import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Channel } from '#app/notifications/preferences.server.ts'
import type { PresentedGroup, PresentedPreference } from '#app/notifications/settings-presenter.server.ts'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'

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
      {groups.map(({ group, rows }) => (
        <Fieldset
          key={group}
          legend={t(`settings:groups.${group}`)}
          hint={group === 'account' && available.email ? t('settings:essential') : undefined}
        >
          <div className="preferences">
            {rows.map((row) => (
              <PreferenceRow key={row.type} {...row} shown={shown} />
            ))}
          </div>
        </Fieldset>
      ))}
    </>
  )
}

function PreferenceRow({ type, preference, isEssential, hasSms, shown }: PresentedPreference & { shown: Channel[] }) {
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
        const isFixed = (channel === 'email' && isEssential) || (channel === 'sms' && !hasSms)
        const isChecked = isFixed || !submitted ? preference[channel] : [submitted.enabled].flat().includes(value)
        return (
          <label className="option" key={channel}>
            <input type="checkbox" name="enabled" value={value} defaultChecked={isChecked} disabled={isFixed} />
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
