import { createContext, useMemo, type ReactNode } from 'react'
import symbols from './inline.json' with { type: 'json' }
import type { IconName } from './names.ts'

type InlinedIcons = { prefix: string; used: Set<IconName> }

export const InlineIconsContext = /* @__PURE__ */ createContext<InlinedIcons | undefined>(undefined)

type InlineIconsProps = { prefix?: string; children: ReactNode }

/** Inlines the icons that its children use, after them, so that the page fetches no sheet. Only servers render it. */
export function InlineIcons({ prefix = '', children }: InlineIconsProps) {
  const icons = useMemo(() => ({ prefix, used: new Set<IconName>() }), [prefix])
  return (
    <InlineIconsContext value={icons}>
      {children}
      <Symbols {...icons} />
    </InlineIconsContext>
  )
}

function Symbols({ used }: InlinedIcons) {
  const html = [...used].map((name) => (symbols as Record<string, string>)[name]).join('')
  return html && <svg className="visually-hidden" aria-hidden dangerouslySetInnerHTML={{ __html: html }} />
}
