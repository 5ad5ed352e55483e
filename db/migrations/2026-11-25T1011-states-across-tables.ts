import { sql, type Kysely } from 'kysely'

/**
 * What must never be of ads, offers and people together. Checked when a transaction commits, because on the way there its
 * statements pass through such states; each reads the row again, which a later statement may have changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const activeClient = 'ads_open_only_of_active_clients'
const agreedPeople = 'ads_in_progress_only_of_existing_accounts'
const acceptedOffer = 'ads_accepted_offer_is_accepted'
const finishedAd = 'ads_finished_has_no_waiting_offers'
const activeWorker = 'offers_pending_only_of_active_workers'
const agreedAd = 'offers_accepted_is_the_one_of_its_ad'
const waitingAd = 'offers_pending_only_of_unfinished_ads'
const inactivePerson = 'users_inactive_have_nothing_open'
const removedProfile = 'hidden_contents_removed_profile_is_blocked'
const blockedProfile = 'worker_profiles_removed_is_blocked'

/** Each name is the trigger's, its function's, and the constraint's in the error. */
function constraint(name: string, { on, when, broken }: { on: string; when: string; broken: string }): string[] {
  const [events, table] = [on.slice(0, on.lastIndexOf(' on ')), on.slice(on.lastIndexOf(' ') + 1)]
  return [
    `create function ${name}() returns trigger language plpgsql as $$
    begin
      if exists (${broken}) then
        raise exception '% % breaks ${name}', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
          using errcode = 'check_violation', constraint = '${name}', table = TG_TABLE_NAME;
      end if;
      return null;
    end $$`,
    `create constraint trigger ${name} after ${events} on ${table} deferrable initially deferred
      for each row when (${when}) execute function ${name}()`,
  ]
}

const statements = [
  ...constraint(activeClient, {
    on: 'insert or update of status, client_id on ads',
    when: `new.status = 'open'`,
    broken: `select from ads join users on users.id = client_id where ads.id = new.id and status = 'open'
      and (suspended_at is not null or deleted_at is not null)`,
  }),
  ...constraint(agreedPeople, {
    on: 'insert or update of status, accepted_offer_id on ads',
    when: `new.status = 'in_progress'`,
    broken: `select from ads join offers on offers.id = accepted_offer_id join users on users.id in (client_id, worker_id)
      where ads.id = new.id and ads.status = 'in_progress' and users.deleted_at is not null`,
  }),
  ...constraint(acceptedOffer, {
    on: 'insert or update of status, accepted_offer_id on ads',
    when: 'new.accepted_offer_id is not null',
    broken: `select from ads join offers on offers.id = accepted_offer_id where ads.id = new.id
      and (offers.status <> 'accepted' or offers.ad_id <> ads.id)`,
  }),
  ...constraint(finishedAd, {
    on: 'insert or update of status on ads',
    when: `new.status in ('completed', 'cancelled')`,
    broken: `select from ads join offers on offers.ad_id = ads.id where ads.id = new.id
      and ads.status in ('completed', 'cancelled') and offers.status = 'pending'`,
  }),
  ...constraint(activeWorker, {
    on: 'insert or update of status on offers',
    when: `new.status = 'pending'`,
    broken: `select from offers join users on users.id = worker_id where offers.id = new.id and status = 'pending'
      and (suspended_at is not null or deleted_at is not null)`,
  }),
  ...constraint(agreedAd, {
    on: 'insert or update of status on offers',
    when: 'true',
    broken: `select from offers join ads on ads.id = ad_id where offers.id = new.id
      and (offers.status = 'accepted') <> (accepted_offer_id is not distinct from offers.id)`,
  }),
  ...constraint(waitingAd, {
    on: 'insert or update of status on offers',
    when: `new.status = 'pending'`,
    broken: `select from offers join ads on ads.id = ad_id where offers.id = new.id and offers.status = 'pending'
      and ads.status in ('completed', 'cancelled')`,
  }),
  ...constraint(inactivePerson, {
    on: 'update of suspended_at, deleted_at on users',
    when: 'new.suspended_at is not null or new.deleted_at is not null',
    broken: `select from users where users.id = new.id and (
      (suspended_at is not null or deleted_at is not null) and (
        exists (select from ads where client_id = users.id and status = 'open')
        or exists (select from offers where worker_id = users.id and status = 'pending'))
      or deleted_at is not null and (
        exists (select from ads where client_id = users.id and status = 'in_progress')
        or exists (select from offers join ads on accepted_offer_id = offers.id
          where worker_id = users.id and ads.status = 'in_progress')))`,
  }),
  ...constraint(removedProfile, {
    on: 'insert or update of restored_at on hidden_contents',
    when: `new.target_type = 'profile' and new.restored_at is null`,
    broken: `select from hidden_contents join worker_profiles on user_id = target_id where hidden_contents.id = new.id
      and restored_at is null and worker_status <> 'Blocked'`,
  }),
  ...constraint(blockedProfile, {
    on: 'update of worker_status on worker_profiles',
    when: `new.worker_status <> 'Blocked'`,
    broken: `select from worker_profiles join hidden_contents on target_id = user_id and target_type = 'profile'
      where user_id = new.user_id and restored_at is null and worker_status <> 'Blocked'`,
  }),
]
