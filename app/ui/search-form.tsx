import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SearchContext } from '#app/ui/form-context.ts'

/** A GET form of a field or two and a button, in one line where there is room. */
export function SearchForm({ action, label, children }: { action: string; label: string; children: ReactNode }) {
  return (
    <Form role="search" aria-label={label} method="get" action={action} className="search-bar">
      <SearchContext value={true}>{children}</SearchContext>
    </Form>
  )
}
