import { useEffect, useRef } from 'react'

/** How far below the screen the end may be for a reader to be following the conversation. */
const nearPx = 600

/** A message that arrives while its reader is at the end is scrolled into view; someone reading older ones is left alone. */
export function useScrollToNewest(newestId: number | undefined) {
  const endRef = useRef<HTMLDivElement>(null)
  const shownId = useRef(newestId)

  useEffect(() => {
    const end = endRef.current
    if (!end || newestId === shownId.current) return
    shownId.current = newestId
    if (end.getBoundingClientRect().top < window.innerHeight + nearPx) end.scrollIntoView({ block: 'nearest' })
  }, [newestId])

  return endRef
}
