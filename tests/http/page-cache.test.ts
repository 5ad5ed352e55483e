import { expect, test } from 'vitest'
import { forgetPages, keptPage, pageKey } from '#app/http/page-cache.server.ts'

function asked(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { pathname, searchParams } = new URL(path, 'http://local')
  return pageKey({ method, pathname, searchParams, headers })
}

const page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>stranica</p>'), isCacheable: true }

test.each(['/', '/poslovi', '/poslovi/elektricar/sarajevo?sort=newest', '/oglasi/12', '/uslovi-koristenja'])('%s is the same for every visitor', (path) => {
  expect(asked(path)).toBeDefined()
})

test.each(['/prijava', '/registracija', '/klijent/moji-oglasi', '/majstor/moje-ponude', '/majstor/pretraga-poslova', '/?lng=de', '/?is_twa=true', '/api/user'])(
  '%s is made for the one who asks',
  (path) => {
    expect(asked(path)).toBeUndefined()
  },
)

test('whoever brings a cookie, saves data or writes gets a page of their own', () => {
  expect(asked('/', { cookie: 'session=x' })).toBeUndefined()
  expect(asked('/', { 'save-data': 'on' })).toBeUndefined()
  expect(asked('/', {}, 'POST')).toBeUndefined()
})

test('languages have pages of their own, campaign parameters do not', () => {
  expect(asked('/', { 'accept-language': 'de-AT,en;q=0.5' })?.key).not.toBe(asked('/')?.key)
  expect(asked('/?utm_source=viber')?.key).toBe(asked('/')?.key)
  expect(asked('/poslovi?sort=oldest')?.key).not.toBe(asked('/poslovi')?.key)
})

test('many visitors at once cost one rendering, and the next ones none', async () => {
  forgetPages()
  let renderings = 0
  const render = async () => {
    renderings += 1
    return page
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => keptPage('bs /', 'identity', render)))
  await keptPage('bs /', 'br', render)
  expect(renderings).toBe(1)
  expect(answers.every((answer) => 'page' in answer)).toBe(true)
})

test('an answer that is not for everyone is not kept', async () => {
  forgetPages()
  const render = async () => ({ ...page, isCacheable: false })
  expect(await keptPage('bs /x', 'br', render)).toHaveProperty('fetched')
  expect(await keptPage('bs /x', 'br', render)).toHaveProperty('fetched')
})
