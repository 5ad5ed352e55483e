import { expect, test } from 'vitest'
import { ModelServer } from './support/model-server.ts'
import { Phone } from './support/phone.ts'

const path = '/klijent/poruke/7'
const send = (phone: Phone, nth: number) => phone.submit(path, { _key: `anna-key.${nth}`, text: `text ${nth}` })

async function aPhoneWithWaiting() {
  const server = new ModelServer()
  const phone = new Phone(server)
  server.session = 'anna-key'
  await phone.openPage()
  phone.fate = 'offline'
  expect(await send(phone, 1)).toBe('retained')
  return { server, phone, texts: () => server.effects.map(({ text }) => text) }
}

test('a message does not overtake one that waits', async () => {
  const { phone, texts } = await aPhoneWithWaiting()
  phone.fate = 'arrives'
  expect(await send(phone, 2)).toBe('answered')
  expect(texts()).toEqual(['text 1', 'text 2'])
})

test('it waits behind one that the server does not answer yet', async () => {
  const { phone, texts } = await aPhoneWithWaiting()
  phone.fate = 'busy'
  expect(await send(phone, 2)).toBe('retained')
  expect(texts()).toEqual([])
  phone.fate = 'arrives'
  await phone.worker.flush()
  expect(texts()).toEqual(['text 1', 'text 2'])
})

test('it does not wait for one that is of another page or too old to be sent', async () => {
  const { server, phone, texts } = await aPhoneWithWaiting()
  phone.now += 8 * 86_400_000
  phone.fate = 'arrives'
  expect(await send(phone, 2)).toBe('answered')
  expect(texts()).toEqual(['text 2'])
  phone.fate = 'offline'
  await send(phone, 3)
  phone.fate = 'arrives'
  await phone.submit('/klijent/poruke/8', { _key: 'anna-key.4', text: 'text 4' })
  expect(server.effects.at(-1)!.text).toBe('text 4')
})
