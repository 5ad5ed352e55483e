import { waitingPath } from '#app/accounts/paths.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/fieldset.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type SmsSwitchProps = {
  isOn: boolean
  isMobile: boolean
  phone: string
  isAtHand: boolean
  /** Opens the page on which the number is confirmed; null once it is. */
  ticket: string | null
}

/** Whether the person agrees to text messages at all; which of them is chosen by type. */
export function SmsSwitch({ isOn, isMobile, phone, isAtHand, ticket }: SmsSwitchProps) {
  const { t } = useWords()
  const state = !isAtHand ? 'missing' : !isMobile ? 'not_mobile' : ticket ? 'unconfirmed' : isOn ? 'mobile' : 'off'
  return (
    <Fieldset legend={t('push:settings.sms')}>
      <p>{t(`settings:sms.${state}`, { phone })}</p>
      {state === 'unconfirmed' && (
        <LinkButton to={waitingPath('phone', ticket!)} variant="secondary">
          {t('verification:confirm_phone')}
        </LinkButton>
      )}
      <Checkbox
        name="smsNotifications"
        label={t('push:settings.sms_label')}
        hint={t('push:settings.sms_hint')}
        optional
        defaultChecked={isOn}
      />
    </Fieldset>
  )
}
