import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { readTrade } from '#app/trades/interpreting.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { openBrowser, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

describe('the words of a search', () => {
  test.each([
    ['pločice u kupatilu', 'tiler', undefined, undefined],
    ['treba mi keramičar', 'tiler', undefined, undefined],
    ['keramičar Mostar', 'tiler', 'mostar', undefined],
    ['Mostar keramičara', 'tiler', 'mostar', undefined],
    ['керамичар Тузла', 'tiler', 'tuzla', undefined],
    ['keramičar Mirza Tuzla', 'tiler', 'tuzla', 'Mirza'],
    ['klimadžija Mostar', 'air_conditioning', 'mostar', undefined],
    ['klima servis mostar', 'air_conditioning', 'mostar', undefined],
    ['bravar Tuzla', 'locksmith', 'tuzla', undefined],
    ['auto električar Zenica', 'auto_electrician', 'zenica', undefined],
    ['vulkanizer', 'tyre_fitter', undefined, undefined],
    ['selidbe Bihać', 'mover', 'bihac', undefined],
  ])('“%s” are read as a trade and a town', (searchTerm, trade, city, others) => {
    expect(readTrade({ searchTerm }).search).toMatchObject({ trade, city, searchTerm: others })
  })

  test.each(['električar Mostar', 'moler i pločice', 'Mirza', '"keramičar"', 'pločice i krov', 'električar za kamere'])(
    '“%s” are read as no trade',
    (searchTerm) => {
      expect(readTrade({ searchTerm }).search).toBeNull()
    },
  )

  test('several trades are proposed, best first', () => {
    const { proposed } = readTrade({ searchTerm: 'pločice i krov' })
    expect(proposed.map(({ key }) => key).toSorted()).toEqual(['roofer', 'tiler'])
  })

  test('another skill, trade or town of a field counts more', () => {
    expect(readTrade({ searchTerm: 'pločice', skill: 'painter' }).search).toBeNull()
    expect(readTrade({ searchTerm: 'pločice', trade: 'roofer' }).search).toBeNull()
    expect(readTrade({ searchTerm: 'pločice Tuzla', city: 'mostar' }).search).toBeNull()
    expect(readTrade({ searchTerm: 'pločice', city: 'mostar' }).search).toMatchObject({
      trade: 'tiler',
      city: 'mostar',
    })
  })
})

describe('the lists', () => {
  let web: Web

  beforeAll(async () => {
    web = await startWeb()
    const [tarik, rade] = [
      await aWorker({ name: 'Tarik', skills: ['other'] }),
      await aWorker({ name: 'Rade', skills: ['other'] }),
    ]
    await editProfile(db, { userId: tarik.id, trades: ['tiler'] })
    await editProfile(db, { userId: rade.id, trades: ['roofer'], workDescription: 'Radim i kao dimnjačar.' })
    await aWorker({ name: 'Ana', skills: ['cleaner'], city: 'mostar' })
    const { id: clientId } = await aClient()
    await anAd(clientId, {
      skill: 'other',
      title: 'Nove pločice',
      description: 'U kupatilu, na zid.',
      city: 'sarajevo',
    })
  }, 300_000)
  afterAll(() => web.stop())

  const read = async (path: string) => (await openBrowser(web)(path)).text()
  const workersFor = async (searchTerm: string) => {
    const html = await read(`/majstori?lng=bs&searchTerm=${encodeURIComponent(searchTerm)}`)
    return { html, names: ['Tarik', 'Rade', 'Ana'].filter((name) => html.includes(`${name} H.`)) }
  }

  test.each(['pločice u kupatilu', 'treba mi keramičar', 'keramičar Sarajevo', 'плочице'])(
    'of workers for “%s” are those of tilers',
    async (searchTerm) => {
      const { html, names } = await workersFor(searchTerm)
      expect(names).toEqual(['Tarik'])
      expect(html).toContain('<h1>Keramičar – majstori')
      expect(html).toContain('pretvorili smo u filtere')
      expect(html).toContain('<option value="keramicar" selected>')
    },
  )

  test('of a town without a tiler leads to those of the country, and to no other craft', async () => {
    const { html, names } = await workersFor('keramičar Mostar')
    expect(names).toEqual([])
    expect(html).toContain('<h1>Keramičar – majstori u Mostaru</h1>')
    expect(html).toContain('href="/majstori?skill=ostalo&amp;trade=keramicar" class="chip"')
    expect(html).toContain('Keramičar – majstori u Bosni i Hercegovini (1)')
    expect(html).not.toContain('Čistačica (')
  })

  test('of a trade that nobody has named are those whose texts have the words', async () => {
    expect((await workersFor('dimnjačar Sarajevo')).names).toEqual(['Rade'])
    expect((await workersFor('klimadžija Mostar')).names).toEqual([])
  })

  test('where the words may mean several trades, those that somebody has are proposed', async () => {
    const { html, names } = await workersFor('pločice i krov Mostar')
    expect(names).toEqual([])
    expect(html).toMatch(/Jeste li mislili:.{0,60}trade=keramicar&amp;city=mostar/)
    expect(html).toContain('trade=krovopokrivac&amp;city=mostar')
  })

  test('of ads are those of the trade', async () => {
    const html = await read(`/poslovi?lng=bs&q=${encodeURIComponent('keramičar Sarajevo')}`)
    expect(html).toContain('<h1>Keramičar – poslovi u Sarajevu</h1>')
    expect(html).toContain('Nove pločice')
  })
})
