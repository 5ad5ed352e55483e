import { href } from 'react-router'
import type { UserType } from '#app/accounts/rules.ts'

/** The pages of a member's account; `null` where a client has no such page. */
export const accountPaths = {
  overview: { Worker: href('/majstor/moj-profil'), Client: href('/klijent/moj-profil') },
  profile: { Worker: href('/majstor/moj-profil/podaci'), Client: href('/klijent/moj-profil/podaci') },
  skills: { Worker: href('/majstor/moj-profil/vjestine'), Client: null },
  image: { Worker: href('/majstor/moj-profil/slika'), Client: href('/klijent/moj-profil/slika') },
  portfolio: { Worker: href('/majstor/moj-profil/radovi'), Client: null },
  reviews: { Worker: href('/majstor/moj-profil/recenzije'), Client: null },
  membership: { Worker: href('/majstor/moj-profil/reklama'), Client: null },
  area: { Worker: href('/majstor/moj-profil/podrucje'), Client: null },
  away: { Worker: href('/majstor/moj-profil/odsutnost'), Client: null },
  security: { Worker: href('/majstor/moj-profil/sigurnost'), Client: href('/klijent/moj-profil/sigurnost') },
  privacy: { Worker: href('/majstor/moj-profil/privatnost'), Client: href('/klijent/moj-profil/privatnost') },
  notifications: { Worker: href('/obavjestenja/postavke'), Client: href('/obavjestenja/postavke') },
} as const
export type AccountTab = keyof typeof accountPaths

const groups: AccountTab[][] = [
  ['overview', 'profile', 'image'],
  ['skills', 'portfolio', 'reviews', 'membership', 'area', 'away'],
  ['security', 'privacy', 'notifications'],
]

/** By group; clients have no pages of the work. */
export function accountLinks(userType: UserType): { tab: AccountTab; to: string }[][] {
  return groups
    .map((tabs) =>
      tabs.flatMap((tab) => {
        const to = accountPaths[tab][userType]
        return to === null ? [] : [{ tab, to }]
      }),
    )
    .filter((links) => links.length > 0)
}

const behindPrivacy = {
  deletion: { Worker: href('/majstor/moj-profil/brisanje'), Client: href('/klijent/moj-profil/brisanje') },
} as const

type CommonTab = 'overview' | 'profile' | 'image' | 'security' | 'privacy' | keyof typeof behindPrivacy

export function accountPath(tab: CommonTab, userType: UserType): string {
  return { ...accountPaths, ...behindPrivacy }[tab][userType]
}

const contactPaths = {
  email: { Worker: href('/majstor/moj-profil/e-mail'), Client: href('/klijent/moj-profil/e-mail') },
  phone: { Worker: href('/majstor/moj-profil/telefon'), Client: href('/klijent/moj-profil/telefon') },
  phone_code: { Worker: href('/majstor/moj-profil/telefon/kod'), Client: href('/klijent/moj-profil/telefon/kod') },
} as const

export function contactPath(page: keyof typeof contactPaths, userType: UserType): string {
  return contactPaths[page][userType]
}
