import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type Task = { to: string; icon: IconName; title: ReactNode; text?: ReactNode }

/** Tasks of the reader: each row is a link to the page where it is done. */
export function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="tasks">
      {tasks.map(({ to, icon, title, text }) => (
        <li key={to}>
          <Anchor to={to}>
            <span className="icon-disc">
              <Icon name={icon} />
            </span>
            <span>
              <strong>{title}</strong>
              {text && <span className="muted small">{text}</span>}
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
