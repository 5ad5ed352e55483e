import { expect, test } from 'vitest'
import { deviceIdOf, isApnsToken } from '#app/devices/push/ios.ts'
import { sameOriginPath } from '#app/devices/push/notification-clicks.ts'
import { browserOf } from '#app/devices/push/browser-name.ts'

const origin = 'https://primjer.ba'
const token = 'a1'.repeat(32)

test('a token of iOS is 64 hexadecimal characters and not the placeholder', () => {
  expect(isApnsToken(token)).toBe(true)
  for (const wrong of ['', token.slice(1), `${token}0`, `g${token.slice(1)}`, '0'.repeat(64)])
    expect(isApnsToken(wrong)).toBe(false)
  expect(deviceIdOf(token)).toBe('ios_a1a1a1a1a1a1a1a1')
})

test('a notification leads to pages of this site only', () => {
  expect(sameOriginPath('/klijent/moji-oglasi/5?x=1#y', origin)).toBe('/klijent/moji-oglasi/5?x=1#y')
  expect(sameOriginPath(`${origin}/obavjestenja`, origin)).toBe('/obavjestenja')
  for (const foreign of [
    null,
    '',
    'https://drugi.ba/',
    '//drugi.ba',
    '/\\drugi.ba',
    '/.//drugi.ba',
    'javascript:alert(1)',
    'data:text/html,x',
    '\t//drugi.ba',
    'http://',
  ]) {
    expect(sameOriginPath(foreign, origin)).toBeNull()
  }
})

test.each([
  [
    'chrome',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  ['firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'generic',
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  ['generic', 'Lynx/2.9.0'],
])('instructions for %s', (browser, agent) => {
  expect(browserOf(agent)).toBe(browser)
})
