import type { ComponentProps } from 'react'
import { createContext, use } from 'react'
import { Link } from 'react-router'

/** Whether the page becomes a React page in the browser. The root says so; a plain link is all the others need. */
export const HydrationContext = createContext(true)

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

export function Anchor({ to, ...attributes }: AnchorProps) {
  return use(HydrationContext) ? <Link to={to} {...attributes} /> : <a href={to} {...attributes} />
}
