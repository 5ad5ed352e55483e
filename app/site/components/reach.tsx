/** How to write to the house, and to call it where it has a number. */
export function Reach({ house }: { house: { email: string; phone: string | null } }) {
  const { email, phone } = house
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
