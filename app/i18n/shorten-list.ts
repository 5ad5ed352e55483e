const maxNames = 2

/** `Električar, Moler +3` */
export function shortenList(names: string[]): string {
  const others = names.length - maxNames
  return names.slice(0, maxNames).join(', ') + (others > 0 ? ` +${others}` : '')
}
