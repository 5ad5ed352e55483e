/** Closes a menu on Escape, with the focus returned, and on a press on a link or outside. Returns the stop function. */
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
    // The event's path, because the pressed element may have left the page.
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
