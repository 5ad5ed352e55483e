import type { ComponentProps } from 'react'
import { createContext, use } from 'react'
import { Link } from 'react-router'

/** True on hydrated pages, as the root says; other pages use plain links. */
export const HydrationContext = createContext(true)

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

export function Anchor({ to, ...attributes }: AnchorProps) {
  // In browsers React runs on hydrated pages only.
  const isLive = !import.meta.env.SSR || use(HydrationContext)
  // The router's link of an absolute path, without resolving it against the routes above.
  if (import.meta.env.SSR && (!isLive || to.startsWith('/')))
    return <a href={to} data-discover={isLive || undefined} {...attributes} />
  return <Link to={to} {...attributes} />
}
