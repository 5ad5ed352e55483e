import { useEffect, useState } from 'react'

type Live = typeof import('#app/notifications/live/live.tsx')

/**
 * What makes a member's page live: the dropdown of the bell, what is told at the edge, the card about push. It comes after
 * the page has become one of React's, so that no first page waits for it; where it does not come, links do the same.
 */
export function useLive(isMember: boolean): Live | undefined {
  const [live, setLive] = useState<Live>()
  useEffect(() => {
    if (isMember) import('#app/notifications/live/live.tsx').then(setLive, () => undefined)
  }, [isMember])
  return live
}
