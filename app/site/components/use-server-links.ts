import { useEffect, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ShellData } from '#app/site/shell-data.ts'

type Options = { user: ShellData['user']; pathname: string }

/** Makes links that only the server renders navigate in the browser, and show where the member is. */
export function useServerLinks(parent: string, { user, pathname }: Options) {
  const navigate = useNavigate()
  const shown = user && JSON.stringify([user.avatar, !user.unconfirmed])
  const rendered = useRef(shown)

  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`${parent} a`)) {
      const places = [link.pathname, ...(link.dataset.also?.split(' ') ?? [])]
      if (places.some((place) => pathname.startsWith(place))) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
  }, [parent, pathname])

  return function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.lang) {
      const query = new URLSearchParams(location.search)
      query.set('lng', link.lang)
      link.href = `${location.pathname}?${query}`
    }
    // Otherwise a document brings the bar up to date.
    else if (shown === rendered.current) {
      event.preventDefault()
      void navigate(link.pathname + link.search)
    }
  }
}
