import type { z } from 'zod'
import type { PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { revokeAccess } from '#app/accounts/access/revoking.server.ts'
import type { profileSchema } from '#app/accounts/schemas.ts'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { renewSession } from '#app/accounts/sessions/renewal.server.ts'
import { listOwnImages } from '#app/images/queries.server.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { nameTrades } from '#app/trades/naming.server.ts'
import { updateSearchKeywords } from '#app/workers/search-keywords.server.ts'
import { updatedAtNow, markProfileUpdated } from '#app/workers/updated-at.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type ProfileChanges = z.output<typeof profileSchema>

/** Updates the given fields. A worker keeps at least one skill; a new home city leaves the service area as it is. */
export function editProfile(
  db: Db,
  { userId, ...changes }: ProfileChanges & { userId: number },
): Promise<Outcome<{ userId: number }, 'skills_required'>> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('user_type')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return done({ userId })
    const isWorker = user.user_type === 'Worker'
    if (isWorker && changes.skills?.length === 0) return refused('skills_required')

    const { name, surname, gender, city, address, language } = changes
    const columns = {
      name,
      surname,
      gender,
      city,
      language,
      ...(address !== undefined && { address: address || null }),
    }
    if (Object.values(columns).some((value) => value !== undefined)) {
      await trx.updateTable('users').set(columns).where('id', '=', userId).execute()
    }
    if (isWorker) await editWorkerProfile(trx, userId, changes)
    if (isWorker && (changes.skillDetails || changes.workDescription))
      await enqueueModeration(trx, { userId, adId: null, now: new Date() })
    if (isWorker && (name !== undefined || city !== undefined || changes.skills || changes.trades))
      await updateSearchKeywords(trx, { userId })
    return done({ userId })
  })
}

type PasswordChange = {
  userId: number
  sessionId: number | null
  browserHash?: Buffer | undefined
  currentHash: string
  passwordHash: PasswordHash
}

/**
 * Sets a new password if `currentHash`, with which the old one was compared, is still stored. The given session
 * gets a new token, all else that was begun before ends (`revokeAccess`), and the owner is notified.
 */
export function changePassword(
  db: Db,
  { userId, sessionId, browserHash, currentHash, passwordHash }: PasswordChange,
): Promise<Outcome<{ userId: number }, 'wrong_password'>> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refused('wrong_password')
    await revokeAccess(trx, { userId, cause: 'password_change', sessionId, browserHash, now: new Date() })
    await renewSession(trx, { userId, sessionId, passwordHash })
    await announceSecurity(trx, { userId, variant: 'password' })
    return done({ userId })
  })
}

export async function setSmsNotifications(
  db: Db,
  { userId, enabled }: { userId: number; enabled: boolean },
): Promise<void> {
  await db.updateTable('users').set({ sms_notifications: enabled }).where('id', '=', userId).execute()
}

/** Sets or removes the profile image, which must be the member's own upload. */
export function setProfileImage(
  db: Db,
  { userId, imageId }: { userId: number; imageId: number | null },
): Promise<Outcome<{ profileImageId: number | null }, 'image_unknown'>> {
  return inTransaction(db, async (trx) => {
    const ownImages =
      imageId === null ? [] : await listOwnImages(trx, { ids: [imageId], ownerId: userId, purpose: 'profile' })
    if (imageId !== null && ownImages.length === 0) return refused('image_unknown')
    await trx.updateTable('users').set({ profile_image_id: imageId }).where('id', '=', userId).execute()
    await markProfileUpdated(trx, { workerId: userId })
    return done({ profileImageId: imageId })
  })
}

async function editWorkerProfile(
  trx: Db,
  userId: number,
  { skills, trades, yearsOfExperience, skillDetails, workDescription }: ProfileChanges,
): Promise<void> {
  const columns = {
    years_of_experience: yearsOfExperience,
    skill_details: skillDetails,
    work_description: workDescription,
  }
  await trx
    .updateTable('worker_profiles')
    .set({ ...columns, ...updatedAtNow })
    .where('user_id', '=', userId)
    .execute()
  if (skills) await replaceSkills(trx, userId, skills)
  if (trades) await nameTrades(trx, { workerId: userId, trades })
}

/** The trades below a skill go with it. */
async function replaceSkills(trx: Db, userId: number, skills: string[]): Promise<void> {
  await trx.deleteFrom('worker_skills').where('user_id', '=', userId).where('skill', 'not in', skills).execute()
  await trx
    .insertInto('worker_skills')
    .values(skills.map((skill) => ({ user_id: userId, skill })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}
