import { href } from 'react-router'
import { formatDate, formatTime, localDay } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import type { listMessages } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { ChatBubbles } from '#app/ui/chat-bubbles.tsx'

export type Message = Awaited<ReturnType<typeof listMessages>>['messages'][number]

type Props = { label: string; messages: Message[]; viewer: Viewer; otherName: string; now: Date }

const dayMs = 24 * 60 * 60 * 1000
const pictureWidth = 320

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

function Said({ text, images }: { text: string; images: Message['images'] }) {
  const { t } = useWords()
  return (
    <>
      {text}
      {images.map(({ id, width, height }, index) => (
        <a key={id} href={pictureAt(id, 1280)}>
          <img
            src={pictureAt(id, pictureWidth)}
            width={pictureWidth}
            height={Math.round((pictureWidth * height) / width)}
            alt={t('messages:picture', { number: index + 1 })}
            loading="lazy"
          />
        </a>
      ))}
    </>
  )
}

function pictureAt(id: number, width: number): string {
  return `${href('/api/image/:id', { id: String(id) })}?w=${width}`
}
