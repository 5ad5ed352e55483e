export type ContactLink = { channel: 'call' | 'sms' | 'viber' | 'whatsapp'; to: string }

/** The links that reach a phone number; text, Viber and WhatsApp only for mobile numbers. */
export function contactLinks(phone: string): ContactLink[] {
  const isMobile = phone.startsWith('+3876')
  if (!isMobile) return [{ channel: 'call', to: `tel:${phone}` }]
  return [
    { channel: 'call', to: `tel:${phone}` },
    { channel: 'sms', to: `sms:${phone}` },
    { channel: 'viber', to: `viber://chat?number=${encodeURIComponent(phone)}` },
    { channel: 'whatsapp', to: `https://wa.me/${phone.slice(1)}` },
  ]
}

/** Opens the address in the phone's own map on Android, on the web otherwise. */
export function mapLink(address: string, { isAndroid }: { isAndroid: boolean }): string {
  const place = encodeURIComponent(`${address}, Bosna i Hercegovina`)
  return isAndroid ? `geo:0,0?q=${place}` : `https://www.openstreetmap.org/search?query=${place}`
}
