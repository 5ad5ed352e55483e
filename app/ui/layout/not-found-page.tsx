import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

/** Thrown by loaders with status 404 or 410. */
export type NotFoundData<Kind extends string> = { kind: Kind; links: { to: string; label: string }[] }

export function isNotFoundError<Kind extends string>(error: unknown): error is { data: NotFoundData<Kind> } {
  return isRouteErrorResponse(error) && typeof (error.data as NotFoundData<Kind> | null)?.kind === 'string'
}

type NotFoundPageProps = { title: string; action: ReactNode; links: NotFoundData<string>['links']; children: ReactNode }

export function NotFoundPage({ title, action, links, children }: NotFoundPageProps) {
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <h1>{title}</h1>
      <EmptyState icon="search" action={action}>
        {children}
      </EmptyState>
      <ChipList>
        {links.map(({ to, label }) => (
          <Chip key={to} to={to}>
            {label}
          </Chip>
        ))}
      </ChipList>
    </div>
  )
}
