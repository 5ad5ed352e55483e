import { beginEnrolment } from '#app/accounts/second-factor/enrolling.server.ts'
import { beginPendingSignIn } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { scheduleRemoval } from '#app/accounts/second-factor/removing.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor, factorCodeOf } from '#tests/support/data/second-factors.ts'
import { createSessionCookie } from '#tests/support/web/web-process.ts'

export const factorPage = '/potvrda-u-dva-koraka'
const secondStep = '/prijava/drugi-korak'

/** Somebody before a form of the second factor, the cookie of this browser, the code that the form takes and another; undefined for other forms. */
export async function beforeFactorForm(
  path: string,
): Promise<{ person: { id: number } | null; cookie: string; code: string; otherCode?: string } | undefined> {
  if (path !== secondStep && !path.startsWith(factorPage)) return undefined
  const [person, now] = [await aClient(), new Date()]
  const cookie = await createSessionCookie(person.id)
  await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', person.id).execute()
  if (path === factorPage) return { person, cookie, code: '' }
  if (path.endsWith('/aplikacija')) {
    const session = db.selectFrom('sessions').select('id').where('user_id', '=', person.id)
    await beginEnrolment(db, { userId: person.id, sessionId: (await session.executeTakeFirstOrThrow()).id, now })
    return { person, cookie, code: await factorCodeOf(person.id) }
  }
  const { codes } = await aSecondFactor(person.id)
  if (path.endsWith('/zadrzavanje')) await scheduleRemoval(db, { userId: person.id, now })
  if (path !== secondStep) return { person, cookie, code: codes[0]!, otherCode: codes[1]! }
  const token = await beginPendingSignIn(db, { userId: person.id, now })
  const value = encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'))
  return { person: null, cookie: `pending-sign-in=${value}`, code: codes[0]! }
}
