import { href } from 'react-router'
import type { UserType } from '#app/accounts/rules.ts'

/** The tabs of a member's account, in their order; `null` where a client has no such page. */
export const accountPaths = {
  profile: { Worker: href('/majstor/moj-profil'), Client: href('/klijent/moj-profil') },
  image: { Worker: href('/majstor/moj-profil/slika'), Client: href('/klijent/moj-profil/slika') },
  portfolio: { Worker: href('/majstor/moj-profil/radovi'), Client: null },
  reviews: { Worker: href('/majstor/moj-profil/recenzije'), Client: null },
  area: { Worker: href('/majstor/moj-profil/podrucje'), Client: null },
  security: { Worker: href('/majstor/moj-profil/sigurnost'), Client: href('/klijent/moj-profil/sigurnost') },
  notifications: { Worker: href('/obavjestenja/postavke'), Client: href('/obavjestenja/postavke') },
} as const
export type AccountTab = keyof typeof accountPaths

export function accountPath(tab: 'profile' | 'image' | 'security', userType: UserType): string {
  return accountPaths[tab][userType]
}
