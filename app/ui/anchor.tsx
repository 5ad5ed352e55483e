import type { ComponentProps } from 'react'
import { createContext, use } from 'react'
import { Link } from 'react-router'

/** True on hydrated pages, as the root says; other pages use plain links. */
export const HydrationContext = createContext(true)

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

export function Anchor({ to, ...attributes }: AnchorProps) {
  // In browsers React runs on hydrated pages only.
  return !import.meta.env.SSR || use(HydrationContext) ? (
    <Link to={to} {...attributes} />
  ) : (
    <a href={to} {...attributes} />
  )
}
