import { expect, test } from 'vitest'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aReview, daysFromNoon } from '#tests/workers/review-fixtures.ts'

const findCard = async (workerId: number) => (await searchWorkers(db, {})).items.find(({ id }) => id === workerId)!

async function aWork(workerId: number, images: number, now: Date): Promise<number[]> {
  const imageIds: number[] = []
  for (let nth = 0; nth < images; nth += 1) {
    const stored = await storeImage(db, {
      file: sourceFromBytes(await photo()),
      ownerId: workerId,
      purpose: 'portfolio',
      now,
    })
    if (!stored.ok) throw new Error(stored.reason)
    imageIds.push(stored.value.id)
  }
  await addPortfolioItem(db, { workerId, title: 'Rad', description: '', imageIds, now })
  return imageIds
}

test('a card shows first the first images of the three newest works', async () => {
  const [mirza, senad] = [await aWorker(), await aWorker()]
  expect(await findCard(mirza.id)).toMatchObject({ works: [], quote: null })

  const works = []
  for (const day of [1, 2, 3, 4]) works.push(await aWork(mirza.id, 2, daysFromNoon(day)))
  await aWork(mirza.id, 0, daysFromNoon(5))
  const ofSenad = await aWork(senad.id, 2, noon)
  const [, second, third, fourth] = works
  expect((await findCard(mirza.id)).works.map(({ id }) => id)).toEqual([fourth![0], third![0], second![0]])
  expect((await findCard(senad.id)).works.map(({ id }) => id)).toEqual(ofSenad)
})

test('a card quotes the shortest good review that fits', async () => {
  const [client, mirza, senad] = [await aClient(), await aWorker(), await aWorker()]
  const comments = [
    'Ok.',
    'Kasnio je i nije počistio.',
    'Sve uredno i na vrijeme, hvala.',
    'Brz i uredan majstor.',
    'x'.repeat(91),
  ]
  for (const [day, comment] of comments.entries())
    await aReview({
      client,
      worker: mirza,
      comment,
      rating: comment.startsWith('Kasnio') ? 2 : 5,
      at: daysFromNoon(day),
    })
  await aReview({ client, worker: senad, comment: 'Najkraća pohvala.', at: noon })
  expect((await findCard(mirza.id)).quote).toBe('Brz i uredan majstor.')
})
