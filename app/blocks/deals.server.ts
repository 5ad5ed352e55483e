import { sql } from 'kysely'

/** In a query of `users`: a client with a public ad, or with an offer or a conversation of this worker. */
export function dealsWithWorker(workerId: number) {
  return sql<boolean>`(
    exists (select from ads where client_id = users.id and status in ('open', 'in_progress', 'completed') and hidden_at is null)
    or exists (select from offers join ads on ads.id = ad_id where client_id = users.id and worker_id = ${workerId})
    or exists (select from conversations where client_id = users.id and worker_id = ${workerId}))`
}

/** In a query of `users`: a worker with a public profile, or with an offer to or a conversation with this client. */
export function dealsWithClient(clientId: number) {
  return sql<boolean>`(
    exists (select from worker_profiles where user_id = users.id and worker_status <> 'Blocked' and users.suspended_at is null)
    or exists (select from offers join ads on ads.id = ad_id where client_id = ${clientId} and worker_id = users.id)
    or exists (select from conversations where client_id = ${clientId} and worker_id = users.id))`
}
