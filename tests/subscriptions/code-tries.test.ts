import '#tests/support/environment/default-rate-limits.ts'
import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { quoteTried } from '#app/subscriptions/routes/code-tries.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { aPlan, aPromoCode, emptyShop } from '#tests/support/data/shop.ts'

beforeEach(emptyShop)

test('promo codes are refused twenty times an hour, the right ones do not count, and another worker is not held up', async () => {
  const [mirza, other, plan, code] = [await aWorker(), await aWorker(), await aPlan(), await aPromoCode('POLA')]
  const attempt = (worker: { id: number }, typed: string) =>
    quoteTried({ workerId: worker.id, planId: plan.id, code: typed, now: noon })
  for (let nth = 0; nth < 25; nth += 1) expect(await attempt(mirza, code)).toMatchObject({ wait: 0, code })
  for (let nth = 0; nth < 20; nth += 1)
    expect(await attempt(mirza, 'NEMA')).toMatchObject({ wait: 0, codeRefusal: 'promo_unknown' })
  expect(await attempt(mirza, code)).toMatchObject({ wait: expect.closeTo(3_600, -2), code: undefined })
  expect(await attempt(other, code)).toMatchObject({ wait: 0, code })
})
