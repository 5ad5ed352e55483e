import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import { formDraftLimits } from '#app/drafts/rules.ts'
import { formOwnerMarks } from '#app/secrets.server.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

export type DraftHolder = { user_id: number } | { browser_hash: Buffer }

export const retention = `${formDraftLimits.days} days`

export function listFormDrafts(db: Db, { userId, form }: { userId: number; form?: DraftForm }) {
  return selectFormDrafts(db, userId)
    .$if(form !== undefined, (query) => query.where('form', '=', form!.name))
    .limit(formDraftLimits.begun + formDraftLimits.saved)
    .execute()
}

export type FormDraftRow = Awaited<ReturnType<typeof listFormDrafts>>[number]

export function findFormDraft(db: Db, { userId, draftKey }: { userId: number; draftKey: string }) {
  return selectFormDrafts(db, userId).where('key', '=', draftKey).executeTakeFirst()
}

export function selectFormDrafts(db: Db, userId: number) {
  return selectUnsent(db, { user_id: userId }).select((eb) => [
    'key',
    'form',
    'version',
    'basis',
    eb.ref('fields').$castTo<FormDraftFields>().as('fields'),
    'written_at as writtenAt',
  ])
}

export function selectUnsent(db: Db, holder: DraftHolder) {
  return db
    .selectFrom('drafts')
    .where((eb) => eb.and({ ...holder, sent_at: null, ad_id: null }))
    .where('written_at', '>', timeAgo(retention))
    .orderBy('written_at', 'desc')
}

/** A browser without a member: of the secret of its cookie only the hash is stored. */
export function holderOf({ browserKey }: { browserKey: string }) {
  return { browser_hash: createHash('sha256').update(browserKey).digest() }
}

/** The member who wrote it may claim a draft of a browser; one that nobody owned goes to the first who signs in. */
export function isClaimableBy(userId: number) {
  return (eb: ExpressionBuilder<DB, 'drafts'>) =>
    eb.or([
      eb('claimed_by', '=', userId),
      eb('owner_mark', 'in', formOwnerMarks(userId)),
      eb.and({ owner_mark: '', claimed_by: null, ad_id: null }),
    ])
}
