import { useEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'

/** Screen readers say the message or the heading of what the router has shown, unless a refused form has the focus. */
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
    const target = main.querySelector<HTMLElement>('[data-flash]') ?? main.querySelector('h1') ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, flash])
  return null
}
