import { expect, test } from 'vitest'
import { redactTokens } from '#app/http/edge/router.server.ts'
import { createDeclineToken } from '#app/notifications/channels/decline-token.server.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { notificationTypes } from '#app/notifications/definitions.server.ts'

test.each(notificationTypes)('the log has no link that ends mails of the type %s', (type) => {
  const token = createUnsubscribeToken({ userId: 7, type })
  expect(redactTokens(`/odjava-obavjestenja/${token}`)).toBe(`/odjava-obavjestenja/7.${type}.…`)
})

test('the log has no link that declines an ad', () => {
  const token = createDeclineToken({ workerId: 7, adId: 8, expiresAt: new Date(1_795_000_000_000) })
  expect(redactTokens(`/ne-mogu/${token}/ponistavanje`)).toBe('/ne-mogu/7.8.1795000000.…/ponistavanje')
})

test.each(['/build/root-CEmmXa1H.css', '/majstor/mirza-h-vodoinstalater-sarajevo', '/oglasi/vodoinstalater/sarajevo'])(
  'the log has the whole of %s',
  (path) => {
    expect(redactTokens(path)).toBe(path)
  },
)
