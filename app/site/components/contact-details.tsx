import type { Contact } from '#app/site/company.server.ts'

export function ContactDetails({ email, phone, shownPhone }: Contact) {
  return (
    <p>
      <a href={`mailto:${email}`}>{email}</a>
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone}`}>{shownPhone}</a>
        </>
      )}
    </p>
  )
}
