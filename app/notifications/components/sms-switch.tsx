import { verificationPath } from '#app/accounts/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type SmsSwitchProps = {
  isOn: boolean
  isMobile: boolean
  phone: string
  isAvailable: boolean
  /** For the verification page; null once the number is verified. */
  ticket: string | null
}

export function SmsSwitch({ isOn, isMobile, phone, isAvailable, ticket }: SmsSwitchProps) {
  const { t } = useTranslation()
  const state = !isAvailable ? 'missing' : !isMobile ? 'not_mobile' : ticket ? 'unconfirmed' : isOn ? 'mobile' : 'off'
  return (
    <Fieldset legend={t('push:settings.sms')}>
      <p>{t(`settings:sms.${state}`, { phone })}</p>
      {state === 'unconfirmed' && (
        <LinkButton to={verificationPath('phone', ticket!)} variant="secondary">
          {t('verification:verify_phone')}
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
