/** The gateway takes each number once, so that every attempt to pay has its own. */
export function orderNumber(orderId: number, attempt: number): string {
  return `PRT-${orderId}-${attempt}`
}

export function slipNumber(orderId: number): string {
  return `PRT-${orderId}`
}

/** The orders that a free text such as the purpose of a bank slip names. */
export function findOrderIds(text: string): number[] {
  const found = [...text.matchAll(/\bPRT[\s-]*(\d{1,15})\b/gi)].map(([, id]) => Number(id))
  return [...new Set(found)]
}
