import { use } from 'react'
import { formatDate, formatTime, localDay } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { pictureAt } from '#app/images/addresses.ts'
import { Picture } from '#app/images/components/picture.tsx'
import type { listMessages } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { ChatBubbles } from '#app/ui/chat-bubbles.tsx'

export type Message = Awaited<ReturnType<typeof listMessages>>['messages'][number]

type Props = { label: string; messages: Message[]; viewer: Viewer; otherName: string; now: Date }

const dayMs = 24 * 60 * 60 * 1000

/** Messages in reading order, under the day they were sent on. */
export function Messages({ label, messages, viewer, otherName, now }: Props) {
  const { t, language } = useWords()
  const days = new Map<string, Message[]>()
  for (const message of messages) {
    const day = localDay(message.sentAt)
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return (
    <ChatBubbles
      label={label}
      days={[...days].map(([iso, ofDay]) => ({
        iso,
        label: dayName(iso, ofDay[0]!.sentAt),
        messages: ofDay.map((message) => {
          const mine = message.senderId === viewer.id
          return {
            id: message.id,
            mine,
            author: mine ? t('messages:you') : otherName,
            text: <Said {...message} />,
            iso: message.sentAt.toISOString(),
            time: formatTime(message.sentAt),
            state: mine ? t(message.readAt ? 'messages:state.read' : 'messages:state.sent') : undefined,
          }
        }),
      }))}
    />
  )

  function dayName(iso: string, sentAt: Date): string {
    if (iso === localDay(now)) return t('messages:today')
    if (iso === localDay(new Date(now.getTime() - dayMs))) return t('messages:yesterday')
    return formatDate(sentAt, language)
  }
}

/** In light mode a picture is a link that says what it weighs. */
function Said({ text, images }: { text: string; images: Message['images'] }) {
  const { t } = useWords()
  const isHydrated = use(HydrationContext)
  return (
    <>
      {text}
      {images.map((image, index) => {
        const name = t('common:words.picture', { number: index + 1 })
        return (
          <a key={image.id} href={pictureAt(image.id, 1280)}>
            {isHydrated ? (
              <Picture image={image} widths={[320, 640]} sizes="280px" alt={name} />
            ) : (
              `${name} (${Math.ceil(image.bytes / 1024)} KB)`
            )}
          </a>
        )
      })}
    </>
  )
}
