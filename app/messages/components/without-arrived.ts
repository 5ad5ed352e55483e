import type { Message } from './messages.tsx'
import type { UnsentMessage } from './unsent-messages.ts'

/** One that the conversation has is shown by it, also before its answer is there: each of the member's own messages stands for one. */
export function withoutArrived(unsent: UnsentMessage[], own: Message[]): UnsentMessage[] {
  const arrived = [...own]
  return unsent.filter(({ text, images, imageIds, afterId }) => {
    const isSame = (other: Message) =>
      other.id > afterId &&
      other.images.length === images.length + imageIds.length &&
      other.text.replace(/\s+/g, ' ') === text.replace(/\s+/g, ' ')
    const index = arrived.findIndex(isSame)
    if (index >= 0) arrived.splice(index, 1)
    return index === -1
  })
}
