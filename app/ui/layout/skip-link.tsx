import type { ReactNode } from 'react'

export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className="skip" href="#sadrzaj">
      {children}
    </a>
  )
}
