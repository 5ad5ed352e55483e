import type { RouterContextProvider } from 'react-router'
import { currentUser, displayContext, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { findMemberships, findShopPage } from '#app/subscriptions/queries.server.ts'
import { availableMethods } from '#app/subscriptions/seller.server.ts'
import { periodParamSchema } from '#app/subscriptions/shop/plan-periods.ts'
import { presentShop } from '#app/subscriptions/shop/shop-presenter.server.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

export function readerOf(context: Context): Translation {
  return { t: requestTranslate(context), language: languageOf(context) }
}

export function appOf(context: Context): string | null {
  return context.get(displayContext).app
}

/** `trajanje` is the length of the plans that are looked at. */
export async function loadShop(context: Context, url: URL) {
  const { id: workerId } = currentUser(context)
  const now = new Date()
  const [page, memberships] = await Promise.all([
    findShopPage(db, { workerId, now }),
    findMemberships(db, { workerId, now }),
  ])
  return presentShop(
    {
      page,
      memberships,
      app: appOf(context),
      isSold: availableMethods().length > 0,
      requested: periodParamSchema.safeParse(url.searchParams.get('trajanje')).data,
    },
    readerOf(context),
  )
}
