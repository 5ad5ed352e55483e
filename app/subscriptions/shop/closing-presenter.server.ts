import { formatDate } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { findMemberships } from '#app/subscriptions/queries.server.ts'
import { withdrawalMs } from '#app/subscriptions/rules.ts'
import { membershipName } from '#app/subscriptions/shop/shop-presenter.server.ts'

type Memberships = Awaited<ReturnType<typeof findMemberships>>

/** A line for each membership that ends with the account, and for each purchase that a consumer may still withdraw from. */
export function presentClosing({ current, upcoming }: Memberships, now: Date, reader: Translation): string[] {
  const { t, language } = reader
  return [...(current ? [current] : []), ...upcoming].flatMap(({ endsAt, paidAt, amount, ...own }) => {
    const name = membershipName(own, reader)
    const until = amount && paidAt ? new Date(paidAt.getTime() + withdrawalMs) : now
    return [
      t('membership:closing.ends', { name, date: formatDate(endsAt, language) }),
      ...(until > now ? [t('membership:closing.withdraw', { name, date: formatDate(until, language) })] : []),
    ]
  })
}
