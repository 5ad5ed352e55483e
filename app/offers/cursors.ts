/** The last offer that a page of a list has shown, as it travels in the address of the next one. */
export type After = { updatedAt: Date; id: number }

export function writeAfter({ updatedAt, id }: After): string {
  return `${updatedAt.getTime()}-${id}`
}

/** What cannot be one means the beginning. */
export function readAfter(text: string | null): After | undefined {
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text ?? '') ?? []
  return time && id ? { updatedAt: new Date(Number(time)), id: Number(id) } : undefined
}
