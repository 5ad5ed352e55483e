import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type LinkRow = { to: string; label: string; icon: IconName; hint?: string | undefined }

type LinkRowsProps = { label: string; rows: LinkRow[]; selected?: boolean; large?: boolean }

/** Links as rows of a settings list: icon, words, arrow. Large ones are a choice. */
export function LinkRows({ label, rows, selected, large }: LinkRowsProps) {
  return (
    <nav className={classNames('link-rows', selected && 'selected', large && 'large')} aria-label={label}>
      <ul>
        {rows.map(({ to, label: word, icon, hint }) => (
          <li key={to}>
            <Anchor to={to}>
              <Icon name={icon} />
              <span>
                {word}
                {hint && <small className="muted">{hint}</small>}
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
