export type ContactLink = { channel: 'call' | 'sms' | 'viber' | 'whatsapp'; to: string }

export type Device = 'android' | 'ios' | 'other'

export function deviceOf(request: Request): Device {
  const userAgent = request.headers.get('user-agent') ?? ''
  return /\bAndroid\b/.test(userAgent) ? 'android' : /\biP(?:hone|ad)\b/.test(userAgent) ? 'ios' : 'other'
}

/** The links that reach a phone number; text, Viber and WhatsApp only for mobile numbers. */
export function contactLinks(phone: string, device: Device): ContactLink[] {
  const isMobile = phone.startsWith('+3876')
  if (!isMobile) return [{ channel: 'call', to: `tel:${phone}` }]
  return [
    { channel: 'call', to: `tel:${phone}` },
    { channel: 'sms', to: `sms:${phone}` },
    { channel: 'viber', to: viberLink(`chat?number=${encodeURIComponent(phone)}`, device) },
    { channel: 'whatsapp', to: `https://wa.me/${phone.slice(1)}` },
  ]
}

export function viberForwardLinks(text: string, device: Device): { name: string; to: string }[] {
  return device === 'other'
    ? []
    : [{ name: 'Viber', to: viberLink(`forward?text=${encodeURIComponent(text)}`, device) }]
}

/** Android shows an empty page for a scheme that no app has, and Play's page of the app for this link. */
function viberLink(action: string, device: Device): string {
  return device === 'android'
    ? `intent://${action}#Intent;scheme=viber;package=com.viber.voip;end`
    : `viber://${action}`
}

/** Opens the address in the phone's own map on Android, on the web otherwise. */
export function mapLink(address: string, device: Device): string {
  const place = encodeURIComponent(`${address}, Bosna i Hercegovina`)
  return device === 'android' ? `geo:0,0?q=${place}` : `https://www.openstreetmap.org/search?query=${place}`
}
