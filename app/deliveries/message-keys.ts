/** The same for every attempt. */
export function messageKeyOf({ id }: { id: number }): string {
  return `delivery-${id}`
}

export function deliveryIdOf(key: string): number | undefined {
  const id = /^delivery-(\d{1,15})$/.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}
