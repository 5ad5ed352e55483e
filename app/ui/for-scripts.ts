import { createContext, use } from 'react'

/** False on a member's page for a browser that has never run a script of ours. */
export const ScriptsContext = createContext(true)

/** Leaves out what only a script reads where none will. */
export function useForScripts(): <Value>(value: Value) => Value | undefined {
  const runsScripts = !import.meta.env.SSR || use(ScriptsContext)
  return (value) => (runsScripts ? value : undefined)
}
