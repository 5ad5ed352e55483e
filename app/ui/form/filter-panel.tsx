import type { ReactNode } from 'react'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SearchContext } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type FilterPanelProps = {
  title: string
  open: boolean
  submitLabel: string
  action?: string
  clear?: { to: string; label: string } | null
  children: ReactNode
}

/** A GET form: on phones collapsed unless `open`, on wide screens a side column. */
export function FilterPanel({ title, open, submitLabel, action, clear, children }: FilterPanelProps) {
  return (
    <details className="filters" open={open}>
      <summary>
        <Icon name="list-filter" />
        {title}
      </summary>
      <RouterForm method="get" action={action} className="form">
        <SearchContext value={true}>{children}</SearchContext>
        <Button variant="secondary" wide>
          {submitLabel}
        </Button>
        {clear && (
          <LinkButton variant="quiet" to={clear.to}>
            {clear.label}
          </LinkButton>
        )}
      </RouterForm>
    </details>
  )
}
