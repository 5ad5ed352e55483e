import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatPhone } from '#app/phones.ts'

export function ContactDetails({ company }: { company: { email: string; phone: string | null } }) {
  const { language } = useTranslation()
  const { email, phone } = company
  return (
    <p>
      <a href={`mailto:${email}`}>{email}</a>
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone}`}>{formatPhone(phone, language)}</a>
        </>
      )}
    </p>
  )
}
