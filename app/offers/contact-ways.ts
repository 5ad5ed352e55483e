/** The ways to reach a number with one tap; Viber and WhatsApp only where it is a mobile one. */
export function contactWays(phone: string): { way: 'call' | 'sms' | 'viber' | 'whatsapp'; to: string }[] {
  const isMobile = phone.startsWith('+3876')
  if (!isMobile) return [{ way: 'call', to: `tel:${phone}` }]
  return [
    { way: 'call', to: `tel:${phone}` },
    { way: 'sms', to: `sms:${phone}` },
    { way: 'viber', to: `viber://chat?number=${encodeURIComponent(phone)}` },
    { way: 'whatsapp', to: `https://wa.me/${phone.slice(1)}` },
  ]
}
