import { use } from 'react'
import type { UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { notificationGroups, typesFor, type Channel } from '#app/notifications/preference-options.ts'
import { isEssential, allowsSms, type Preference, type Preferences } from '#app/notifications/preferences.ts'
import type { NotificationType } from '#app/notifications/rules.ts'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormContext } from '#app/ui/form/form-context.ts'

type PreferenceFieldsProps = {
  userType: UserType
  preferences: Preferences
  shown: Channel[]
  available: Record<'push' | 'email' | 'sms', boolean>
  /** Text messages about new jobs come with the membership. */
  hasSms: boolean
}

/** What one is told of, and how: a line of boxes for each type. What cannot be chosen says why. */
export function PreferenceFields({ userType, preferences, shown, available, hasSms }: PreferenceFieldsProps) {
  const { t } = useTranslation()
  const missing = (['push', 'email'] as const).filter((channel) => !available[channel])
  return (
    <>
      {missing.map((channel) => (
        <p className="muted" key={channel}>
          {t(`settings:missing.${channel}`)}
        </p>
      ))}
      {notificationGroups.map((group) => (
        <Fieldset
          key={group}
          legend={t(`settings:groups.${group}`)}
          hint={group === 'account' && available.email ? t('settings:essential') : undefined}
        >
          <div className="preferences">
            {typesFor(userType, group).map((type) => (
              <PreferenceRow
                key={type}
                type={type}
                preference={preferences[type]}
                shown={shown}
                hasSms={hasSms || allowsSms(type, null)}
              />
            ))}
          </div>
        </Fieldset>
      ))}
    </>
  )
}

type PreferenceRowProps = { type: NotificationType; preference: Preference; shown: Channel[]; hasSms: boolean }

function PreferenceRow({ type, preference, shown, hasSms }: PreferenceRowProps) {
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
        const isFixed = (channel === 'email' && isEssential(type)) || (channel === 'sms' && !hasSms)
        const isChecked = isFixed || !submitted ? preference[channel] : [submitted.told].flat().includes(value)
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
