/** An open menu closes on Escape, which gives the focus back, and on a press on a link or anywhere else. The answer ends that. */
export function lightDismissMenus(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  }
  const onPress = (event: Event) => {
    // The path is that of the press: what was pressed may be gone from the page by now.
    const path = event.composedPath()
    for (const menu of openMenus())
      if (!path.includes(menu) || path.some((part) => part instanceof HTMLAnchorElement)) menu.open = false
  }
  addEventListener('keydown', onKey, { signal })
  addEventListener('click', onPress, { signal })
  return () => controller.abort()
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('details[data-menu][open]')
}
