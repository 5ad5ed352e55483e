import { useEffect, useState } from 'react'

type Live = typeof import('#app/notifications/live/live.tsx')

/** Loads bell dropdown, toasts and push prompt after hydration; until then, or without them, links do the same. */
export function useLive(isMember: boolean): Live | undefined {
  const [live, setLive] = useState<Live>()
  useEffect(() => {
    if (isMember) import('#app/notifications/live/live.tsx').then(setLive, () => undefined)
  }, [isMember])
  return live
}
