import { expect, test } from 'vitest'
import { fromForm } from '#app/http/forms/coercion.server.ts'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { refused } from '#app/outcome.ts'
import { addPortfolioItem, deletePortfolioItem, editPortfolioItem } from '#app/portfolio/items.server.ts'
import { findPortfolioItemOf, listPortfolio, listPortfolioPage } from '#app/portfolio/queries.server.ts'
import { itemsPerPage } from '#app/portfolio/rules.ts'
import { tierBenefits } from '#app/benefits/tier-benefits.server.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const tableItem = { title: 'Nova tabla', description: 'Stan od 60 kvadrata.', imageIds: [] as number[] }

async function anImage(ownerId: number, purpose: 'portfolio' | 'ad' = 'portfolio'): Promise<number> {
  const outcome = await storeImage(db, { file: sourceFromBytes(await photo()), ownerId, purpose, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

async function anItem(workerId: number, imageIds: number[] = [], now = noon): Promise<number> {
  const outcome = await addPortfolioItem(db, { ...tableItem, workerId, imageIds, now })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.itemId
}

const changedAt = async (workerId: number) =>
  (
    await db
      .selectFrom('worker_profiles')
      .select('updated_at')
      .where('user_id', '=', workerId)
      .executeTakeFirstOrThrow()
  ).updated_at.getTime()

test('an item stores its text and its images in order, and updates the profile’s date', async () => {
  const mirza = await aWorker()
  const before = await changedAt(mirza.id)
  const [one, two] = [await anImage(mirza.id), await anImage(mirza.id)]
  const itemId = await anItem(mirza.id, [two, one])
  const item = await findPortfolioItemOf(db, { itemId, workerId: mirza.id })
  expect(item).toMatchObject({ title: 'Nova tabla', images: [{ id: two, width: 400, height: 300 }, { id: one }] })
  expect(await changedAt(mirza.id)).toBeGreaterThan(before)
})

test('images of another owner or purpose are refused, and nothing changes', async () => {
  const [mirza, senad] = [await aWorker(), await aWorker()]
  const itemId = await anItem(mirza.id)
  for (const imageId of [await anImage(senad.id), await anImage(mirza.id, 'ad'), 12_345]) {
    const content = { ...tableItem, title: 'Drugo', imageIds: [imageId], workerId: mirza.id }
    expect(await addPortfolioItem(db, { ...content, now: noon })).toEqual(refused('images_unknown'))
    expect(await editPortfolioItem(db, { ...content, itemId })).toEqual(refused('images_unknown'))
  }
  expect(await listPortfolio(db, { workerId: mirza.id })).toMatchObject([{ title: 'Nova tabla', images: [] }])
})

test('another worker can neither read, edit nor delete it', async () => {
  const [mirza, senad] = [await aWorker(), await aWorker()]
  const itemId = await anItem(mirza.id)
  expect(await findPortfolioItemOf(db, { itemId, workerId: senad.id })).toBeUndefined()
  expect(await editPortfolioItem(db, { ...tableItem, title: 'Tuđe', itemId, workerId: senad.id })).toEqual(
    refused('unknown'),
  )
  expect(await deletePortfolioItem(db, { itemId, workerId: senad.id })).toEqual(refused('unknown'))
  expect(await listPortfolio(db, { workerId: mirza.id })).toMatchObject([{ title: 'Nova tabla' }])
})

test('an edit replaces text and images, a deletion removes them, and the cleanup their files', async () => {
  const mirza = await aWorker()
  const [one, two] = [await anImage(mirza.id), await anImage(mirza.id)]
  const itemId = await anItem(mirza.id, [one])
  await editPortfolioItem(db, { title: 'Rasvjeta', description: '', imageIds: [two], itemId, workerId: mirza.id })
  expect(await findPortfolioItemOf(db, { itemId, workerId: mirza.id })).toMatchObject({
    title: 'Rasvjeta',
    description: '',
    images: [{ id: two }],
  })

  const later = new Date(noon.getTime() + 10 * 86_400_000)
  await deleteOrphanImages(db, { now: later })
  const listImages = () => db.selectFrom('images').select('id').where('owner_id', '=', mirza.id).execute()
  expect(await listImages()).toEqual([{ id: two }])
  await deletePortfolioItem(db, { itemId, workerId: mirza.id })
  await deleteOrphanImages(db, { now: later })
  expect(await listImages()).toEqual([])
})

test('the tier says how many there may be, also when they are added at once', async () => {
  const mirza = await aWorker()
  const outcomes = await Promise.all(
    Array.from({ length: tierBenefits.Regular.portfolioItems + 5 }, () =>
      addPortfolioItem(db, { ...tableItem, workerId: mirza.id, now: noon }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(tierBenefits.Regular.portfolioItems)
  expect(outcomes.find(({ ok }) => !ok)).toEqual(
    refused('portfolio_full', { max: tierBenefits.Regular.portfolioItems }),
  )

  await db.updateTable('worker_profiles').set({ tier: 'Silver' }).where('user_id', '=', mirza.id).execute()
  expect((await addPortfolioItem(db, { ...tableItem, workerId: mirza.id, now: noon })).ok).toBe(true)
})

test('pages follow each other without a gap, newest first', async () => {
  const mirza = await aWorker()
  const ids: number[] = []
  for (let day = 0; day < itemsPerPage + 2; day += 1)
    ids.push(await anItem(mirza.id, [], new Date(noon.getTime() + day * 86_400_000)))
  const first = await listPortfolioPage(db, { workerId: mirza.id })
  expect(first.items).toHaveLength(itemsPerPage)
  const second = await listPortfolioPage(db, { workerId: mirza.id, cursor: first.nextCursor })
  expect(second.nextCursor).toBeNull()
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed())
})

test('what is sent is trimmed and limited, and every fault is named', () => {
  expect(portfolioItemSchema.parse({ title: ' Nova \n tabla\u0007 ' })).toEqual({
    title: 'Nova tabla',
    description: '',
    imageIds: [],
  })
  expect(fromForm(portfolioItemSchema).parse({ title: 'Tabla', imageIds: '7' }).imageIds).toEqual([7])
  expect(portfolioItemSchema.parse({ title: 'Tabla', imageIds: [7, 8, 7] }).imageIds).toEqual([7, 8])
  const wrong = portfolioItemSchema.safeParse({
    title: ' ',
    description: 'a'.repeat(1001),
    imageIds: [1, 2, 3, 4, 5, 6, 7],
  })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual([
    'portfolio:errors.title_required',
    'common:errors.too_long?max=1000',
    'portfolio:errors.images_over_limit?max=6',
  ])
})
