import { expect, test } from 'vitest'
import { redactTokens } from '#app/http/edge/router.server.ts'
import { createLinkToken } from '#app/notifications/channels/link-token.server.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { notificationTypes } from '#app/notifications/definitions.server.ts'

test.each(notificationTypes)('the log has no link that ends mails of the type %s', (type) => {
  const token = createUnsubscribeToken({ userId: 7, type })
  expect(redactTokens(`/odjava-obavjestenja/${token}`)).toBe(`/odjava-obavjestenja/7.${type}.…`)
})

test('the log has no link by which a worker answers', () => {
  const link = { workerId: 7, subjectId: 8, expiresAt: new Date(1_795_000_000_000) }
  const [decline, arrival] = [createLinkToken('decline', link), createLinkToken('arrival', link)]
  expect(redactTokens(`/ne-mogu/${decline}/ponistavanje`)).toBe('/ne-mogu/7.8.1795000000.…/ponistavanje')
  expect(redactTokens(`/dolazak/${arrival}`)).toBe('/dolazak/7.8.1795000000.…')
})

test.each(['/build/root-CEmmXa1H.css', '/majstor/mirza-h-vodoinstalater-sarajevo', '/oglasi/vodoinstalater/sarajevo'])(
  'the log has the whole of %s',
  (path) => {
    expect(redactTokens(path)).toBe(path)
  },
)
