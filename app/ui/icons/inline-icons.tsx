import { createContext, createElement, type ReactNode } from 'react'
import shapes from './inline.json' with { type: 'json' }

/** The icons inlined in this page; others are fetched with their sheet. */
export const InlineIconsContext = /* @__PURE__ */ createContext<readonly string[]>([])

export function InlineIcons({ names, children }: { names: readonly string[]; children: ReactNode }) {
  return (
    <InlineIconsContext value={names}>
      <svg className="visually-hidden" aria-hidden="true">
        {Object.entries(shapes)
          .filter(([name]) => names.includes(name))
          .map(([name, elements]) => (
            <symbol key={name} id={name} viewBox="0 0 24 24">
              {elements.map(([element, attributes], index) =>
                createElement(element as string, { key: index, ...(attributes as object) }),
              )}
            </symbol>
          ))}
        {names.includes('stars') && (
          <symbol id="stars" viewBox="0 0 120 24">
            {[0, 24, 48, 72, 96].map((x) => (
              <use key={x} href="#star" x={x} width="24" height="24" />
            ))}
          </symbol>
        )}
      </svg>
      {children}
    </InlineIconsContext>
  )
}
