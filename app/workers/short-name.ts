/** How a worker is called wherever contacts are not exchanged: `Mirza H.` */
export function shortName({ name, surnameInitial }: { name: string; surnameInitial: string }): string {
  return surnameInitial ? `${name} ${surnameInitial}.` : name
}
