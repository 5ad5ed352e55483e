/** The last row of a page: unread ones are first, then the newest. */
export type CursorPosition = { wasRead: boolean; micros: number; id: number }

export function encodeCursor({ readAt, micros, id }: { readAt: Date | null; micros: number; id: number }): string {
  return [readAt ? 1 : 0, micros.toString(36), id.toString(36)].join('.')
}

export const cursorPattern = /^([01])\.([\da-z]{1,10})\.([\da-z]{1,10})$/

export function decodeCursor(cursor = ''): CursorPosition | undefined {
  const [, wasRead, ...numbers] = cursorPattern.exec(cursor) ?? []
  const [micros = 0, id = 0] = numbers.map((number) => Number.parseInt(number, 36))
  return wasRead ? { wasRead: wasRead === '1', micros, id } : undefined
}
