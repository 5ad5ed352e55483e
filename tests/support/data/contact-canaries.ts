import { aClient, aWorker } from '#tests/support/data/cast.ts'

/** A person whose contact details differ from everyone else's, so that a leak names its owner. */
export type Canary = {
  id: number
  who: string
  marks: Record<'phone' | 'email' | 'street' | 'surname' | 'initial', RegExp>
}

let next = 0

export async function aCanary(who: string, userType: 'Client' | 'Worker'): Promise<Canary & { street: string }> {
  next += 1
  const letters = String.fromCharCode(97 + next).repeat(4)
  const digits = `7${String(next).padStart(2, '0')}${String(next * 137 + 111).slice(-3)}`
  const [surname, street, local] = [`Kanarinac${letters}`, `Kanarinska${letters} 7`, `kanarinac.${letters}`]
  const name = userType === 'Client' ? `Kana${letters}` : 'Mirza'
  const person = { name, surname, address: street, email: `${local}@primjer.ba`, phone: `+38761${digits}` }
  const { id } = await (userType === 'Client' ? aClient(person) : aWorker({ ...person, skills: ['plumber'] }))
  const phone = new RegExp(`61[\\s/\\-]*${digits.slice(0, 3)}[\\s/\\-]*${digits.slice(3)}`)
  // The public address of a worker holds the first letter of a surname, never the whole.
  return {
    id,
    who,
    street,
    marks: {
      phone,
      email: new RegExp(local),
      street: new RegExp(`Kanarinska${letters}`),
      surname: new RegExp(surname, 'i'),
      // Of a worker it is public.
      initial: userType === 'Client' ? new RegExp(`${name} K\\.`) : /(?!)/,
    },
  }
}

/** Whose marks stand in a text, as `who.mark`. */
export function findMarks(text: string, people: Canary[]): string[] {
  return people.flatMap(({ who, marks }) =>
    Object.entries(marks).flatMap(([mark, pattern]) => (pattern.test(text) ? [`${who}.${mark}`] : [])),
  )
}
