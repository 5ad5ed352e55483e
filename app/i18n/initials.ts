/** The first letter of a name. Dž, Lj and Nj are single letters; the SQL function `name_initial` does the same. */
export function initialOf(name: string): string {
  const [first = '', second = ''] = name
  return ['dž', 'lj', 'nj'].includes((first + second).toLowerCase()) ? first + second : first
}
