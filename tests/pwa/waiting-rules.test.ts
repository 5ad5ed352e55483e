import { expect, test } from 'vitest'
import { mayWait } from '#app/enhance/waiting/waiting-rules.ts'
import { isOpenToVisitors } from '#tests/support/web/callers.ts'
import { pagesWithAction } from '#tests/support/web/prepared-forms.ts'

/** Passwords, codes, money, farewells and what a browser is not to show again need their answer at once. */
const never =
  /^\/(?:prijav[ae](?:\/|$)|registracija|odjava|resetovanje|nova-|vracanje-adrese|potvrd|telefon-potvrda|email-potvrda|povezani-racuni|izvoz-podataka|saglasnost|izgled|dev|kalendar|obavjestenja\/|uklonjen-sadrzaj)|moj-profil\/(?:brisanje|sigurnost|e-mail|telefon|reklama|podsjetnik)/

const waiting = pagesWithAction.filter(({ path }) => mayWait(path, 'aaaabbbb.1')).map(({ path }) => path)

test('every form of a member waits, or is known to need its answer at once', () => {
  const members = pagesWithAction.filter((row) => !isOpenToVisitors(row))
  const others = members.filter(({ path }) => !waiting.includes(path)).map(({ path }) => path)
  expect(others.filter((path) => !never.test(path))).toEqual([])
  expect(waiting.filter((path) => never.test(path))).toEqual(['/obavjestenja/postavke'])
  expect(waiting.length).toBeGreaterThan(30)
})

test('of visitors’ forms only the ad waits', () => {
  const paths = pagesWithAction.filter(({ path }) => mayWait(path, '.1')).map(({ path }) => path)
  expect(paths).toEqual(['/objavite-oglas'])
})
