/** The name before contacts are exchanged: `Mirza H.` */
export function shortName({ name, surnameInitial }: { name: string; surnameInitial: string }): string {
  return surnameInitial ? `${name} ${surnameInitial}.` : name
}
