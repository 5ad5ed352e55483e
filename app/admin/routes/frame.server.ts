import type { RouterContextProvider } from 'react-router'
import { currentAdmin } from '#app/http/session/admin-session.server.ts'

export function loadFrame(context: Readonly<RouterContextProvider>) {
  const { role, name } = currentAdmin(context)
  return { role, name }
}
