import { useWords } from '#app/i18n/words.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/fieldset.tsx'

type SmsSwitchProps = { isOn: boolean; isMobile: boolean; phone: string; isAtHand: boolean }

/** Whether the person agrees to text messages at all; which of them is chosen by type. */
export function SmsSwitch({ isOn, isMobile, phone, isAtHand }: SmsSwitchProps) {
  const { t } = useWords()
  const state = !isAtHand ? 'missing' : !isMobile ? 'not_mobile' : isOn ? 'mobile' : 'off'
  return (
    <Fieldset legend={t('push:settings.sms')}>
      <p>{t(`settings:sms.${state}`, { phone })}</p>
      <Checkbox name="smsNotifications" label={t('push:settings.sms_label')} hint={t('push:settings.sms_hint')} optional defaultChecked={isOn} />
    </Fieldset>
  )
}
