import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readButton } from '#app/http/forms/forms.server.ts'
import { createRouterContext } from '#tests/support/web/request-context.ts'

function keyOf(password: string) {
  const body = new URLSearchParams({ _key: 'a', _token: 'b', password })
  const request = new Request('http://localhost/prijava', { method: 'POST', body })
  return readButton(request, createRouterContext(request)).then((form) => form.key)
}

test('the fingerprint of a form is the same for the same values, and no help in guessing a password among them', async () => {
  const { key, fingerprint } = await keyOf('lozinka-123')
  expect(await keyOf('lozinka-123')).toMatchObject({ scope: 'visitor', key, fingerprint })
  expect((await keyOf('lozinka-124')).key).not.toBe(key)
  expect(fingerprint).not.toBe(
    createHash('sha256').update('/prijava').update('\0password=lozinka-123').digest('base64url'),
  )
})
