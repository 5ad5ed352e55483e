import { postAd } from '#app/ads/publishing.server.ts'
import { db } from '#db/connection.ts'
import type { Bench } from './bench.ts'

const [minCount, maxCount] = [50, 1_000]
const title = 'Zamjena osigurača u stanu'

/** The answer with one of the ads below; also with a list of them. */
export const adPage = { status: 200, word: title }

type ManyAds = { clientId: number; adIds: number[] }

let postedAds: Promise<ManyAds> | undefined

/** A thousand open ads of one client, or few in a short round, posted as people do; the same ones for every bench of a run. */
export function postManyAds({ scaled }: Pick<Bench, 'scaled'>): Promise<ManyAds> {
  postedAds ??= postAll(Math.max(minCount, scaled(maxCount)))
  return postedAds
}

async function postAll(count: number): Promise<ManyAds> {
  const { id: clientId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'selma@primjer.ba')
    .executeTakeFirstOrThrow()
  const adIds: number[] = []
  for (let number = 1; number <= count; number += 1) {
    const outcome = await postAd(db, {
      clientId,
      title: `${title} ${number}`,
      description:
        'Stari topljivi osigurači iskaču kad se uključi šporet. Treba nova tabla s automatskim osiguračima, materijal po dogovoru.',
      skill: 'electrician',
      city: 'tuzla',
      address: 'Slatina 7',
      minPayout: 5_000 + number,
      maxPayout: 20_000 + number,
      acceptsOutsideBudget: false,
      imageIds: [],
      now: new Date(),
    })
    if (!outcome.ok) throw new Error(outcome.reason)
    adIds.push(outcome.value.adId)
  }
  // No worker runs beside the benches: pages would look for what is still to be announced.
  await db.updateTable('outbox').set({ done_at: new Date() }).where('done_at', 'is', null).execute()
  return { clientId, adIds }
}
