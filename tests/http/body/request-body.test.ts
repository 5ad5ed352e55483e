import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBounded } from '#app/http/body/bounded-stream.server.ts'
import { parseUrlEncoded } from '#app/http/body/form-fields.server.ts'
import { parseJson } from '#app/http/body/json.server.ts'
import { bodyLimits } from '#app/http/body/body-limits.ts'
import { openBody } from '#app/http/body/request-body.server.ts'
import { createRequestBody } from '#tests/support/web/request-context.ts'

const tooLarge = { reason: 'too_large' }
const malformed = { reason: 'malformed_body' }

function post(body: BodyInit, headers: Record<string, string> = {}) {
  return createRequestBody(new Request('http://localhost/', { method: 'POST', body, headers }))
}

async function* drip(bytes: number, everyMs: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < bytes; sent += 1) {
    await pause(everyMs)
    yield new Uint8Array(1)
  }
}

test('a body that drips is given up at its pace, one that goes on fast enough is read', async () => {
  const pace = { graceMs: 100, bytesPerSecond: 100 }
  const read = async (everyMs: number) => (await Array.fromAsync(readBounded(drip(30, everyMs), 1_000, pace))).length
  await expect(read(40)).rejects.toMatchObject({ reason: 'too_slow' })
  expect(await read(5)).toBe(30)
})

test('a body is read no further than its limit, whatever length it states', async () => {
  await expect(post('x'.repeat(1_001)).text(1_000)).rejects.toMatchObject(tooLarge)
  await expect(post('x', { 'content-length': '1001' }).text(1_000)).rejects.toMatchObject(tooLarge)
  expect(await post('x'.repeat(1_000)).text(1_000)).toHaveLength(1_000)
})

test('a closed connection, invalid characters and a compressed body are refused differently', async () => {
  const broken = openBody(new Headers(), { next: () => Promise.reject(new Error('aborted')) })
  await expect(broken.text(100)).rejects.toMatchObject(malformed)
  await expect(post(new Uint8Array([0xc4, 0x41])).text(100)).rejects.toMatchObject(malformed)
  await expect(post('x', { 'content-encoding': 'gzip' }).text(100)).rejects.toMatchObject({
    reason: 'unsupported_type',
  })
})

test('JSON is bounded in depth and in tokens before it is parsed; brackets inside of strings are text', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  expect(parseJson(nested(bodyLimits.jsonDepth))).toEqual([[[[[[[[]]]]]]]])
  expect(() => parseJson(nested(bodyLimits.jsonDepth + 1))).toThrow(expect.objectContaining(malformed))
  expect(() => parseJson(`[${'1,'.repeat(bodyLimits.jsonTokens)}1]`)).toThrow(expect.objectContaining(malformed))
  expect(parseJson(JSON.stringify(`"\\${'['.repeat(50)},,:`))).toBe(`"\\${'['.repeat(50)},,:`)
  expect(parseJson('"a\\u0000b"')).toBe('ab')
  expect(() => parseJson('{')).toThrow(expect.objectContaining(malformed))
})

test('fields are counted before anything is made of them, and only names as our forms have them are fields', () => {
  expect(() => parseUrlEncoded('a&'.repeat(bodyLimits.fields))).toThrow(expect.objectContaining(tooLarge))
  const names = [
    'title',
    'imageIds[0]',
    '_key',
    'zz[10000000]',
    'zz[4294967294]',
    'title[]',
    'a.b',
    'a.a.a[0].b',
    '__proto__',
    'x'.repeat(61),
    '',
  ]
  const fields = parseUrlEncoded(new URLSearchParams(names.map((name) => [name, 'x\0'])).toString())
  expect([...fields]).toEqual(['title', 'imageIds[0]', '_key', '__proto__'].map((name) => [name, 'x']))
})

test('a multipart form has the same limits of text, and files only from a member', async () => {
  const form = new FormData()
  form.append('title', 'Krov')
  form.append('zz[10000000]', 'x')
  form.append('images', new File(['abc'], 'slika.jpg'))
  const read = await post(form).form(7)
  expect([...read.fields]).toEqual([['title', 'Krov']])
  expect(read.files.map(({ name, bytes, isTooLarge }) => ({ name, bytes, isTooLarge }))).toEqual([
    { name: 'slika.jpg', bytes: 3, isTooLarge: false },
  ])
  expect(Buffer.concat(await Array.fromAsync(read.files[0]!.chunks())).toString()).toBe('abc')
  await read.close()

  await expect(post(form).form()).rejects.toMatchObject(tooLarge)
  const many = new FormData()
  for (let nth = 0; nth <= bodyLimits.fields; nth += 1) many.append('a', 'b')
  await expect(post(many).form(7)).rejects.toMatchObject(tooLarge)
})

test('a multipart body that ends early, or names no boundary, is broken', async () => {
  const type = 'multipart/form-data; boundary=a'
  const starts = [
    '',
    '--a',
    '--a\r\n',
    '--a\r\nbroken',
    '--a\r\ncontent-disposition: form-data; name="x"',
    '--a\r\ncontent-disposition: form-data; name="x"\r\n\r\nabc',
    '--a\r\ncontent-disposition: form-data; name="x"; filename="y"\r\n\r\nabc\r\n--a',
  ]
  for (const start of starts)
    await expect(post(start, { 'content-type': type }).form(7), start).rejects.toMatchObject(malformed)
  for (const other of ['multipart/form-data', `multipart/form-data; boundary=${'a'.repeat(300)}`]) {
    await expect(post('--a--', { 'content-type': other }).form(7)).rejects.toMatchObject(malformed)
  }
})

test('a body is read once, however often it is requested', async () => {
  const body = post(new URLSearchParams({ title: 'Krov' }))
  const [one, two] = await Promise.all([body.form(), body.form(7)])
  expect(two).toBe(one)
})

test('of one member only a few uploads run at a time; another member does not wait for them', async () => {
  const started: string[] = []
  const send = (uploader: number, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    async function* stream() {
      started.push(name)
      yield Buffer.from(name)
      await promise
    }
    const options = { uploader, maxBytes: 100, take: async () => {}, signal: new AbortController().signal }
    return { end: resolve, received: openBody(new Headers(), stream()).receive(options) }
  }
  const names = Array.from({ length: bodyLimits.uploadsPerMember }, (_, nth) => `first ${nth}`)
  const uploads = [...names, 'one too many'].map((name) => send(1, name))
  const other = send(2, 'of another member')
  await expect.poll(() => started).toEqual([...names, 'of another member'])

  uploads[0]!.end()
  await expect.poll(() => started.at(-1)).toBe('one too many')
  for (const { end } of [...uploads, other]) end()
  await Promise.all([...uploads, other].map(({ received }) => received))
})
