import { expect, test } from 'vitest'
import { endsSession } from '#app/pwa/session-calls.ts'

const ending = [
  '/odjava',
  '/prijava',
  '/prijava/drugi-korak',
  '/registracija',
  '/majstor/moj-profil/brisanje',
  '/api/user',
  '/api/user/login',
  '/api/user/login/second-factor',
  '/api/user/logout',
  '/api/user/register',
  '/api/user/google-login',
  '/api/user/facebook-login',
  '/api/user/password-reset',
]
const others = [
  '/prijave/ostale/kraj',
  '/api/user/profile/form-drafts',
  '/api/user/image',
  '/api/user/sms-notifications',
  '/api/user/send-verification-email',
  '/api/users',
]

test('the calls that begin or end a session, and no other of an account, clear what its pages stored', () => {
  expect([...ending, ...others].filter((path) => endsSession(path))).toEqual(ending)
})
