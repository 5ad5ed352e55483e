export type TestPerson = {
  key: string
  name: string
  email: string | null
  isEmailVerified: boolean
  note: string
}

/** Nobody of these exists. The first two are members of the demo data. */
export const testPeople: readonly TestPerson[] = [
  { key: 'amra', name: 'Amra Hodžić', email: 'amra@primjer.ba', isEmailVerified: true, note: 'klijent s računom' },
  { key: 'mirza', name: 'Mirza Hadžić', email: 'mirza@primjer.ba', isEmailVerified: true, note: 'majstor s računom' },
  { key: 'lamija', name: 'Lamija Softić', email: 'lamija@primjer.ba', isEmailVerified: true, note: 'još nema račun' },
  { key: 'zora', name: 'Zora Marić', email: 'zora@primjer.ba', isEmailVerified: false, note: 'adresa nije potvrđena' },
  { key: 'adnan', name: 'Adnan Kovač', email: null, isEmailVerified: false, note: 'bez e-mail adrese' },
]
