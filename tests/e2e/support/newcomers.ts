import type { TestPerson } from '#tools/identity-provider/people.ts'

const projects = ['js-on', 'js-off']

/** People at Google and Facebook without an account here: some for each project, because both use one database. */
export const newcomers: readonly TestPerson[] = projects.flatMap((project, index) => [
  {
    key: `lejla-${project}`,
    name: `Lejla ${index ? 'Begović' : 'Begić'}`,
    email: `lejla-${project}@primjer.ba`,
    isEmailVerified: true,
    note: project,
  },
  {
    key: `adnan-${project}`,
    name: `Adnan ${index ? 'Kovač' : 'Halilović'}`,
    email: null,
    isEmailVerified: false,
    note: project,
  },
])

export function newcomerOf(project: string, firstName: string): string {
  return newcomers.find(({ note, name }) => note === project && name.startsWith(firstName))!.name
}
