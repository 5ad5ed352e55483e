import { useSyncExternalStore } from 'react'

/** False on the server and until scripts run. */
export function useInBrowser(check: () => boolean): boolean {
  return useSyncExternalStore(subscribe, check, () => false)
}

function subscribe() {
  return () => undefined
}
