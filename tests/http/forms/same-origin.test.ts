import { expect, test } from 'vitest'
import { isFormType, checkOrigin } from '#app/http/forms/same-origin.server.ts'

const ours = 'https://majstorija.test'

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 'same'],
  [{ 'sec-fetch-site': 'none' }, 'same'],
  [{ 'sec-fetch-site': 'cross-site' }, 'foreign'],
  [{ 'sec-fetch-site': 'same-site' }, 'foreign'],
  [{ 'sec-fetch-site': 'cross-site', origin: ours }, 'foreign'],
  [{ origin: ours }, 'same'],
  [{ origin: 'http://majstorija.test' }, 'foreign'],
  [{ origin: 'https://majstorija.test:8443' }, 'foreign'],
  [{ origin: 'https://api.majstorija.test' }, 'foreign'],
  [{ origin: 'https://evil.ba' }, 'foreign'],
  [{ origin: 'null' }, 'foreign'],
  [{}, 'unknown'],
])('a write with %j is %s', (headers, verdict) => {
  expect(checkOrigin(new Headers(headers as Record<string, string>), ours)).toBe(verdict)
})

test.each([
  ['application/x-www-form-urlencoded', true],
  ['multipart/form-data; boundary=x', true],
  ['text/plain;charset=UTF-8', true],
  [null, true],
  ['application/json', false],
])('a body of type %s can be sent by any page: %s', (type, is) => {
  expect(isFormType(type)).toBe(is)
})
