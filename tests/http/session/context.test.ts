import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { currentUser, maybeUser, userContext } from '#app/http/session/context.server.ts'

test('without a session there is no current user', () => {
  const context = new RouterContextProvider()
  context.set(userContext, null)
  expect(maybeUser(context)).toBeNull()
  expect(() => currentUser(context)).toThrow('No User available in UserContext')
})
