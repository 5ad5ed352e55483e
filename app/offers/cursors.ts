/** The last offer that a page of a list has shown, as it travels in the address of the next one. */
export type OfferCursor = { updatedAt: Date; id: number }

export function encodeOfferCursor({ updatedAt, id }: OfferCursor): string {
  return `${updatedAt.getTime()}-${id}`
}

/** What cannot be one means the beginning. */
export function decodeOfferCursor(text: string | null): OfferCursor | undefined {
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text ?? '') ?? []
  return time && id ? { updatedAt: new Date(Number(time)), id: Number(id) } : undefined
}
