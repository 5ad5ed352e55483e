import { useEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'

/** Screen readers say the message or the heading of what the router has shown; a form that was sent in place keeps its focus. */
export function PageFocus() {
  const { pathname } = useLocation()
  const flash = useRouteLoaderData<() => { flash: object | null }>('root')?.flash
  const said = useRef({ pathname, flash })
  useEffect(() => {
    const before = said.current
    said.current = { pathname, flash }
    if (before.pathname === pathname && (!flash || before.flash === flash)) return
    const main = document.querySelector('main')!
    if (main.querySelector('.notice:focus')) return
    const message = main.querySelector<HTMLElement>('[data-flash]')
    if (before.pathname === pathname && main.contains(document.activeElement)) {
      // A live region is read out when its content changes.
      message?.replaceChildren(...message.childNodes)
      return
    }
    const target = message ?? main.querySelector('h1') ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, flash])
  return null
}
