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

type ChatBubblesProps = { label: string; days: ChatDay[]; before?: ReactNode; children?: ReactNode }

/** Scrolls by itself and begins at its end, where new messages appear. */
export function ChatBubbles({ label, days, before, children }: ChatBubblesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <section className="chat" role="log" aria-label={label} tabIndex={0}>
      <div>
        {before}
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
        {children}
      </div>
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
