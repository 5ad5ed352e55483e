import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { initialOf } from '#app/i18n/initials.ts'
import { db } from '#tests/support/data/database.ts'

const initials = {
  Džaferović: 'Dž',
  Ljubić: 'Lj',
  Njegovan: 'Nj',
  LJUBIĆ: 'LJ',
  DŽAFEROVIĆ: 'DŽ',
  Đip: 'Đ',
  Daupović: 'D',
  Lukić: 'L',
  Lj: 'Lj',
  Џаковић: 'Џ',
  Éluard: 'É',
  '': '',
}

test.each(Object.entries(initials))('the initial of %s is one letter of our alphabet', async (surname, initial) => {
  expect(initialOf(surname)).toBe(initial)
  const { rows } = await sql<{ initial: string }>`select name_initial(${surname}) as initial`.execute(db)
  expect(rows[0]!.initial).toBe(initial)
})
