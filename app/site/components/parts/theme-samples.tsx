import type { ReactNode } from 'react'

export type PartsTheme = 'light' | 'dark'

/** A group of parts in both themes; `prefix` separates the ids of the fields. */
export function ThemeSamples({ title, children }: { title: string; children: (prefix: PartsTheme) => ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className="theme-sample" data-theme={theme}>
          {children(theme)}
        </div>
      ))}
    </section>
  )
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sample">
      <h3>{name}</h3>
      <div className="stack">{children}</div>
    </div>
  )
}
