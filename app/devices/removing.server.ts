import { inTransaction, type Db } from '#db/connection.ts'

/** Removes a device from its owner's list. Its browser or app does not renew its registration within the same session. */
export async function removeDevice(
  db: Db,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const device = await trx
      .selectFrom('devices')
      .select('session_id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (device?.session_id) {
      await trx
        .updateTable('sessions')
        .set({ device_removed_at: now })
        .where('id', '=', device.session_id)
        .where('user_id', '=', userId)
        .execute()
    }
    await trx.deleteFrom('devices').where('id', '=', id).where('user_id', '=', userId).execute()
  })
}

export async function unregisterDevice(
  db: Db,
  { userId, deviceId }: { userId: number; deviceId: string },
): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', deviceId).execute()
}

/** Devices that their push service no longer knows; a newer token that was registered since stays. */
export async function deleteGoneDevices(trx: Db, gone: { id: number; token: string }[]): Promise<void> {
  for (const { id, token } of gone)
    await trx.deleteFrom('devices').where('id', '=', id).where('token', '=', token).execute()
}
