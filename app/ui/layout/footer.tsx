import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'

type FooterProps = { groups: { title: string; links: { to: string; label: string }[] }[]; children?: ReactNode }

export function Footer({ groups, children }: FooterProps) {
  return (
    <footer className="footer">
      <div>
        <div className="groups">
          {groups.map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Anchor to={to}>{label}</Anchor>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {children}
      </div>
    </footer>
  )
}
