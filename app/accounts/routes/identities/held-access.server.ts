import { href, type RouterContextProvider } from 'react-router'
import { contactPath } from '#app/accounts/account-paths.ts'
import type { HeldItem } from '#app/accounts/components/held-access.tsx'
import { providerNames } from '#app/accounts/identities/identity.ts'
import type { SignInMethods } from '#app/accounts/routes/identities/sign-in-methods.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { formatPhone } from '#app/phones.ts'

/** Access that waits for the member to keep or to remove it, after the account was taken back; null where none does. */
export function presentHeldAccess(
  context: Readonly<RouterContextProvider>,
  { identities, phone, heldPhoneVerifiedAt }: SignInMethods,
) {
  const t = requestTranslate(context)
  const { userType } = currentUser(context)
  const language = languageOf(context)
  const date = (time: Date | string) => formatDate(new Date(time), language)
  const keep = (action: string) => ({ action, label: t('identities:held.keep') })
  const accounts = identities.flatMap(({ provider, email, createdAt, heldAt }): HeldItem[] => {
    if (heldAt === null) return []
    const removal = {
      action: href('/povezani-racuni/:provider/uklanjanje', { provider }),
      label: t('identities:remove'),
    }
    const item = { name: providerNames[provider], account: email ?? '', removal, change: null }
    const text = t('identities:held.since', { date: date(createdAt) })
    return [{ ...item, text, keep: keep(href('/povezani-racuni/:provider/zadrzavanje', { provider })) }]
  })
  const number: HeldItem[] = heldPhoneVerifiedAt
    ? [
        {
          name: t('common:fields.phone'),
          account: formatPhone(phone, language),
          text: t('identities:held.phone', { date: date(heldPhoneVerifiedAt) }),
          keep: keep(href('/potvrdjeni-telefon/zadrzavanje')),
          removal: null,
          change: { to: contactPath('phone', userType), label: t('identities:held.change_phone') },
        },
      ]
    : []
  const items = [...accounts, ...number]
  return items.length > 0 ? { title: t('identities:held.title'), lead: t('identities:held.lead'), items } : null
}
