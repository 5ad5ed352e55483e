import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  i18nextMiddleware,
  languageInContext,
  languageOfHeader,
  languageOfRequest,
} from '#app/i18n/detection.server.ts'
import { languageForBanner } from '#app/i18n/languages.ts'

function requestTo(path: string, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, 'https://primjer.ba'), { headers })
}

test.each([
  ['hr-HR,hr;q=0.9,en;q=0.8', 'bs'],
  ['sr-Cyrl-BA', 'bs'],
  ['sh', 'bs'],
  ['cnr-ME', 'bs'],
  ['fr-FR,de;q=0.5,en;q=0.7', 'en'],
  ['de-AT', 'de'],
  ['ES-MX', 'es'],
  ['de;q=0,es', 'es'],
  ['fr, *', undefined],
  [';;q=,,=', undefined],
])('a browser that asks for "%s" reads %s', (header, language) => {
  expect(languageOfHeader(header)).toBe(language)
})

test('the query parameter precedes the cookie, the cookie precedes the header, and Bosnian is the default', () => {
  const browser = { 'accept-language': 'de' }
  expect(languageOfRequest(requestTo('/?lng=en', { ...browser, cookie: 'a=b; lng=es' }))).toBe('en')
  expect(languageOfRequest(requestTo('/?lng=fr', { ...browser, cookie: 'a=b; lng=es' }))).toBe('es')
  expect(languageOfRequest(requestTo('/', { ...browser, cookie: 'xlng=es; lng=fr' }))).toBe('de')
  expect(languageOfRequest(requestTo('/'))).toBe('bs')
})

test('a call of the API is answered in the language of its header', () => {
  expect(languageOfRequest(requestTo('/api/user', { 'accept-language': 'de', cookie: 'lng=es' }))).toBe('de')
  expect(languageOfRequest(requestTo('/api/user', { cookie: 'lng=es' }))).toBe('es')
})

test('a language chosen in the address is in the context and is remembered once', async () => {
  const first = await runMiddleware(requestTo('/?lng=de'))
  expect(first.language).toBe('de')
  expect(first.response.headers.get('set-cookie')).toMatch(/^lng=de; /)

  const again = await runMiddleware(requestTo('/?lng=de', { cookie: 'lng=de' }))
  expect(again.response.headers.get('set-cookie')).toBeNull()

  const invalid = await runMiddleware(requestTo('/?lng=%00'))
  expect(invalid.language).toBe('bs')
  expect(invalid.response.headers.get('set-cookie')).toBeNull()
})

test.each([
  ['BA', 'de', 'bs'],
  ['me', 'en', 'bs'],
  ['DE', 'hr-HR', 'bs'],
  ['DE', 'de-DE', 'de'],
  ['MX', 'es-MX', 'es'],
  ['FR', 'fr', 'en'],
  [null, '', 'en'],
])('the banner in %s before a browser in "%s" offers %s', (country, tag, language) => {
  expect(languageForBanner(country, tag)).toBe(language)
})

async function runMiddleware(request: Request) {
  const context = new RouterContextProvider()
  type Args = Parameters<(typeof i18nextMiddleware)[number]>[0]
  const args = { request, context, params: {}, url: new URL(request.url), pattern: '/' } as Args
  const [detect, persist] = i18nextMiddleware
  let language = ''
  const page = async () => {
    language = languageInContext(context)
    return new Response('page')
  }
  const response = await detect!(args, async () => (await persist!(args, page)) as Response)
  return { language, response: response as Response }
}
