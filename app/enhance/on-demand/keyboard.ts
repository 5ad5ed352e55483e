const keyboardPx = 150
const scrollDelayMs = 300

let isFollowing = false
let fullHeight = 0

/** Brings the field that is typed in above the keyboard, which is taken to be there when the viewport has shrunk. */
export function followKeyboard(): void {
  const viewport = window.visualViewport
  if (!viewport || isFollowing) return
  isFollowing = true
  fullHeight = Math.max(viewport.height, window.innerHeight)
  viewport.addEventListener('resize', () => {
    fullHeight = Math.max(fullHeight, viewport.height)
    if (fullHeight - viewport.height > keyboardPx) setTimeout(scrollToField, scrollDelayMs)
  })
  if (fullHeight - viewport.height > keyboardPx) setTimeout(scrollToField, scrollDelayMs)
}

function scrollToField(): void {
  const field = document.activeElement
  if (field?.matches('input,textarea,select')) field.scrollIntoView({ block: 'nearest' })
}
