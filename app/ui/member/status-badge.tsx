import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

export type BadgeStatus = 'draft' | 'waiting' | 'active' | 'done' | 'stopped'

const tones: Record<BadgeStatus, string> = {
  draft: '',
  waiting: 'info',
  active: 'brand',
  done: 'success',
  stopped: 'danger',
}

/** Label and shape (dashed, hollow, half, full, crossed), so that colour is never the only difference. */
export function StatusBadge({ state, children }: { state: BadgeStatus; children: ReactNode }) {
  return <span className={classNames('badge status', state, tones[state])}>{children}</span>
}
