import { href } from 'react-router'
import type { UserType } from './rules.ts'

/** Where each kind of member starts. */
export function homePath(userType: UserType): string {
  return userType === 'Worker' ? href('/majstor/pretraga-poslova') : href('/klijent/pocetna')
}
