/** The links that reach a phone number; text, Viber and WhatsApp only for mobile numbers. */
export function contactLinks(phone: string): { channel: 'call' | 'sms' | 'viber' | 'whatsapp'; to: string }[] {
  const isMobile = phone.startsWith('+3876')
  if (!isMobile) return [{ channel: 'call', to: `tel:${phone}` }]
  return [
    { channel: 'call', to: `tel:${phone}` },
    { channel: 'sms', to: `sms:${phone}` },
    { channel: 'viber', to: `viber://chat?number=${encodeURIComponent(phone)}` },
    { channel: 'whatsapp', to: `https://wa.me/${phone.slice(1)}` },
  ]
}
