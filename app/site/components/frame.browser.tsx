import type { ComponentProps, MouseEventHandler } from 'react'
import type * as Frame from './frame.tsx'
import { useServerLinks } from './use-server-links.ts'

/** In browsers what the server has rendered stays as it is, so that its code and its texts need not be loaded. */
export function PageHead({ user, place }: ComponentProps<typeof Frame.PageHead>) {
  const follow = useServerLinks('nav.wide', { user, pathname: place })
  return (
    <>
      <ServerMarkup tag="a" className="skip" />
      <ServerMarkup tag="header" className="top-bar" onClick={follow} />
    </>
  )
}

export function PageFooter(_: ComponentProps<typeof Frame.PageFooter>) {
  return null
}

export function PageTabs({ user, place, hidden }: ComponentProps<typeof Frame.PageTabs>) {
  const follow = useServerLinks('.bottom-nav', { user, pathname: place })
  return <ServerMarkup tag="nav" className="bottom-nav" hidden={hidden} onClick={follow} />
}

type ServerMarkupProps = {
  tag: 'a' | 'header' | 'nav'
  className: string
  hidden?: boolean
  onClick?: MouseEventHandler<HTMLElement>
}

const markup: Record<string, string> = {}

function ServerMarkup({ tag: Tag, className, ...attributes }: ServerMarkupProps) {
  return (
    <Tag
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markupOf(className) }}
      {...attributes}
    />
  )
}

/** For an element that React makes anew. */
function markupOf(className: string): string {
  markup[className] ??= document.querySelector(`.${className}`)?.innerHTML ?? ''
  return markup[className]
}
