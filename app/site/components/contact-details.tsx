export function ContactDetails({ company }: { company: { email: string; phone: string | null } }) {
  const { email, phone } = company
  return (
    <p>
      <a href={`mailto:${email}`}>{email}</a>
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
    </p>
  )
}
