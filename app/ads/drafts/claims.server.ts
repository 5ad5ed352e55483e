import { sql } from 'kysely'

export type Claim = 'registered' | 'signed_in'

/** In a query of `ads`: what the visitor did who wrote this draft before being signed in; null for other ads. */
export const selectClaim = sql<Claim | null>`case when ads.status = 'draft' then (
  select case when users.registered_at > visitor_drafts.updated_at then 'registered' else 'signed_in' end
  from visitor_drafts join users on users.id = ads.client_id where visitor_drafts.ad_id = ads.id limit 1) end`
