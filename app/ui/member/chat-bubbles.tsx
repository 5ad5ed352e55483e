import type { ReactNode } from 'react'

export type ChatMessage = {
  id: string | number
  isOwn: boolean
  text: ReactNode
  iso: string
  time: string
  author?: string
  state?: string
}
export type ChatDay = { iso: string; label: string; messages: ChatMessage[] }

export function ChatBubbles({ label, days }: { label: string; days: ChatDay[] }) {
  return (
    <section className="chat" aria-label={label}>
      {days.map((day) => (
        <div key={day.iso}>
          <h2>
            <time dateTime={day.iso}>{day.label}</time>
          </h2>
          <ul>
            {day.messages.map((message) => (
              <Bubble key={message.id} {...message} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Bubble({ isOwn, text, iso, time, author, state }: ChatMessage) {
  return (
    <li className={isOwn ? 'mine' : undefined}>
      {author && <span className="visually-hidden">{author}: </span>}
      <p>{text}</p>
      <footer>
        <time dateTime={iso}>{time}</time>
        {state && ` · ${state}`}
      </footer>
    </li>
  )
}
