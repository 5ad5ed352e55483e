import { use, type ReactNode } from 'react'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { formatDate, formatTime, isoMinute, localDay } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatKilobytes } from '#app/images/rules.ts'
import { imageUrl } from '#app/images/urls.ts'
import { ResponsiveImage } from '#app/images/components/responsive-image.tsx'
import type { listMessages } from '#app/messages/message-queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { ChatBubbles } from '#app/ui/member/chat-bubbles.tsx'

export type Message = Awaited<ReturnType<typeof listMessages>>['messages'][number]

type Props = {
  label: string
  messages: Message[]
  viewer: Viewer
  otherName: string
  now: Date
  before?: ReactNode
  children?: ReactNode
}

export function Messages({ label, messages, viewer, otherName, now, before, children }: Props) {
  const { t, language } = useTranslation()
  const days = new Map<string, Message[]>()
  for (const message of messages) {
    const day = localDay(message.sentAt)
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return (
    <ChatBubbles
      label={label}
      before={before}
      days={[...days].map(([iso, messagesOfDay]) => ({
        iso,
        label: dayName(iso, messagesOfDay[0]!.sentAt),
        messages: messagesOfDay.map((message) => {
          const isOwn = message.senderId === viewer.id
          return {
            id: message.id,
            isOwn,
            author: isOwn ? t('messages:you') : otherName,
            text: <MessageBody {...message} />,
            iso: isoMinute(message.sentAt),
            time: formatTime(message.sentAt),
            state: isOwn ? t(message.readAt ? 'messages:state.read' : 'messages:state.sent') : undefined,
          }
        }),
      }))}
    >
      {children}
    </ChatBubbles>
  )

  function dayName(iso: string, sentAt: Date): string {
    if (iso === localDay(now)) return t('messages:today')
    if (iso === addCalendarDays(localDay(now), -1)) return t('messages:yesterday')
    return formatDate(sentAt, language)
  }
}

/** Without hydration an image is a link with its size. */
function MessageBody({ text, images }: { text: string; images: Message['images'] }) {
  const { t } = useTranslation()
  const isHydrated = use(HydrationContext)
  return (
    <>
      {text}
      {images.map((image, index) => {
        const name = t('common:words.image', { number: index + 1 })
        return (
          <a key={image.id} href={imageUrl(image.id, 1280)}>
            {!import.meta.env.SSR || isHydrated ? (
              <ResponsiveImage image={image} widths={[320, 640]} sizes="280px" alt={name} />
            ) : (
              `${name}, ${formatKilobytes(image.bytes)}`
            )}
          </a>
        )
      })}
    </>
  )
}
