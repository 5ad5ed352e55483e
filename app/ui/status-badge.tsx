import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

export type StatusState = 'draft' | 'waiting' | 'active' | 'done' | 'stopped'

const tones: Record<StatusState, string> = {
  draft: '',
  waiting: 'info',
  active: 'brand',
  done: 'success',
  stopped: 'danger',
}

/** A word and a shape (dashed, hollow, half, full, crossed), so that colour is never the only sign. */
export function StatusBadge({ state, children }: { state: StatusState; children: ReactNode }) {
  return <span className={classNames('badge status', state, tones[state])}>{children}</span>
}
