import { useEffect, useRef } from 'react'

/** A reader whose viewport ends closer to the newest message is following the conversation. */
const nearPx = 600

/** Scrolls a new message into view, unless the reader has scrolled up to older ones. */
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
