import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactLink } from '#app/offers/contact-links.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

const icons = { sms: 'message-circle', viber: 'viber', whatsapp: 'whatsapp' } as const
const names = { sms: 'SMS', viber: 'Viber', whatsapp: 'WhatsApp' }

type Props = { phone: string; channels: ContactLink[]; email: string; address: string; map: string }

/** The call comes first, then other channels of the same number in one row, then what can be copied. */
export function ContactChannels({ phone, channels, email, address, map }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {channels.map(
        ({ channel, to }) =>
          channel === 'call' && (
            <a key={channel} className="button wide" href={to}>
              <Icon name="phone" />
              <span>{t('offers:contacts.call', { phone })}</span>
            </a>
          ),
      )}
      {channels.length > 1 && (
        <ul className="channels">
          {channels.map(
            ({ channel, to }) =>
              channel !== 'call' && (
                <li key={channel}>
                  <a href={to} aria-label={t(`offers:contacts.${channel}`)}>
                    <Icon name={icons[channel]} size="large" />
                    {names[channel]}
                  </a>
                </li>
              ),
          )}
        </ul>
      )}
      <ul className="card contact-rows">
        <ContactRow field="phone" icon="phone" text={phone} copied={phone} to={channels[0]?.to} />
        <ContactRow field="email" icon="mail" text={breakable(email)} copied={email} to={`mailto:${email}`} />
        {address && <ContactRow field="address" icon="map-pin" text={address} copied={address} to={map} />}
      </ul>
    </>
  )
}

type ContactRowProps = {
  field: 'phone' | 'email' | 'address'
  icon: IconName
  text: ReactNode
  copied: string
  to?: string
}

/** The button appears with the script that copies. */
function ContactRow({ field, icon, text, copied, to }: ContactRowProps) {
  const { t } = useTranslation()
  return (
    <li>
      <a href={to}>
        <Icon name={icon} />
        <span>{text}</span>
      </a>
      <button type="button" className="button quiet" data-copy={copied}>
        <Icon name="copy" label={`${t('offers:contacts.copy')}: ${t(`common:fields.${field}`)}`} />
      </button>
    </li>
  )
}

/** Broken, if it must be, before the sign and the dots. */
function breakable(email: string) {
  return email.split(/(?=[@.])/).flatMap((part, index) => [index > 0 && <wbr key={index} />, part])
}
