import { use } from 'react'
import type { UserType } from '#app/accounts/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { groups, typesFor, type Way } from '#app/notifications/choices.ts'
import { isEssential, maySms, type Choice, type Preferences } from '#app/notifications/preferences.ts'
import type { NotificationType } from '#app/notifications/rules.ts'
import { Fieldset } from '#app/ui/fieldset.tsx'
import { FormContext } from '#app/ui/form-context.ts'

type TellingFieldsProps = {
  userType: UserType
  preferences: Preferences
  shown: Way[]
  atHand: Record<'push' | 'email' | 'sms', boolean>
  /** Text messages about new jobs come with the membership. */
  hasSms: boolean
}

/** What one is told of, and how: a line of boxes for each type. What cannot be chosen says why. */
export function TellingFields({ userType, preferences, shown, atHand, hasSms }: TellingFieldsProps) {
  const { t } = useWords()
  const missing = (['push', 'email'] as const).filter((way) => !atHand[way])
  return (
    <>
      {missing.map((way) => (
        <p className="muted" key={way}>
          {t(`settings:missing.${way}`)}
        </p>
      ))}
      {groups.map((group) => (
        <Fieldset
          key={group}
          legend={t(`settings:groups.${group}`)}
          hint={group === 'account' && atHand.email ? t('settings:essential') : undefined}
        >
          <div className="tellings">
            {typesFor(userType, group).map((type) => (
              <Telling
                key={type}
                type={type}
                choice={preferences[type]}
                shown={shown}
                hasSms={hasSms || maySms(type, null)}
              />
            ))}
          </div>
        </Fieldset>
      ))}
    </>
  )
}

type TellingProps = { type: NotificationType; choice: Choice; shown: Way[]; hasSms: boolean }

function Telling({ type, choice, shown, hasSms }: TellingProps) {
  const { t } = useWords()
  const typed = use(FormContext)?.values
  const id = `telling-${type}`
  const lacksSms = !hasSms && shown.includes('sms')
  return (
    <div className="telling" role="group" aria-labelledby={id} aria-describedby={lacksSms ? `${id}-why` : undefined}>
      <div className="label" id={id}>
        {t(`notifications:types.${type}`)}
      </div>
      {shown.map((way) => {
        const value = `${type}.${way}`
        const isFixed = (way === 'email' && isEssential(type)) || (way === 'sms' && !hasSms)
        const isChosen = isFixed || !typed ? choice[way] : [typed.told].flat().includes(value)
        return (
          <label className="option" key={way}>
            <input type="checkbox" name="told" value={value} defaultChecked={isChosen} disabled={isFixed} />
            <span>{t(`settings:ways.${way}`)}</span>
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
