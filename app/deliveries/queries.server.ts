import type { Db } from '#db/connection.ts'

export type ClaimedDelivery = Awaited<ReturnType<typeof listClaimed>>[number]

export function listClaimed(db: Db, ids: number[]) {
  return (
    db
      .selectFrom('deliveries')
      .leftJoin('users', 'users.id', 'deliveries.user_id')
      // A device that another person registered since the delivery was planned is left out.
      .leftJoin('devices', (join) =>
        join.onRef('devices.id', '=', 'deliveries.device_id').onRef('devices.user_id', '=', 'deliveries.user_id'),
      )
      .select(({ ref }) => [
        'deliveries.id',
        'deliveries.channel',
        'deliveries.type',
        'deliveries.user_id as userId',
        'deliveries.attempts',
        'deliveries.recipient_hash as recipientHash',
        'deliveries.burst_key as burstKey',
        'deliveries.dedupe_key as dedupeKey',
        'deliveries.created_at as createdAt',
        'deliveries.expires_at as expiresAt',
        'users.language',
        ref('users.email').$castTo<string | null>().as('email'),
        'users.phone',
        'users.email_failed_at as emailFailedAt',
        'devices.id as deviceId',
        'devices.kind',
        'devices.token',
        'devices.public_key as publicKey',
        'devices.auth_secret as authSecret',
      ])
      .where('deliveries.id', 'in', ids)
      .orderBy('deliveries.id')
      .execute()
  )
}
