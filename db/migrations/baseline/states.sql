-- What must never be of ads, offers and people together. Checked when a transaction commits, because on the way there its
-- statements pass through such states; each reads the row again, which a later statement may have changed. Each name is the
-- trigger's, its function's, and the constraint's in the error.

create function ads_open_only_of_active_clients() returns trigger language plpgsql as $$
begin
  if exists (select from ads join users on users.id = client_id where ads.id = new.id and status = 'open'
      and (suspended_at is not null or deleted_at is not null)) then
    raise exception '% % breaks ads_open_only_of_active_clients', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'ads_open_only_of_active_clients', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger ads_open_only_of_active_clients after insert or update of status, client_id on ads
  deferrable initially deferred for each row when (new.status = 'open') execute function ads_open_only_of_active_clients();

create function ads_in_progress_only_of_existing_accounts() returns trigger language plpgsql as $$
begin
  if exists (select from ads join offers on offers.id = accepted_offer_id join users on users.id in (client_id, worker_id)
      where ads.id = new.id and ads.status = 'in_progress' and users.deleted_at is not null) then
    raise exception '% % breaks ads_in_progress_only_of_existing_accounts', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'ads_in_progress_only_of_existing_accounts', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger ads_in_progress_only_of_existing_accounts after insert or update of status, accepted_offer_id on ads
  deferrable initially deferred for each row when (new.status = 'in_progress') execute function ads_in_progress_only_of_existing_accounts();

create function ads_accepted_offer_is_accepted() returns trigger language plpgsql as $$
begin
  if exists (select from ads join offers on offers.id = accepted_offer_id where ads.id = new.id
      and (offers.status <> 'accepted' or offers.ad_id <> ads.id)) then
    raise exception '% % breaks ads_accepted_offer_is_accepted', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'ads_accepted_offer_is_accepted', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger ads_accepted_offer_is_accepted after insert or update of status, accepted_offer_id on ads
  deferrable initially deferred for each row when (new.accepted_offer_id is not null) execute function ads_accepted_offer_is_accepted();

create function ads_finished_has_no_waiting_offers() returns trigger language plpgsql as $$
begin
  if exists (select from ads join offers on offers.ad_id = ads.id where ads.id = new.id
      and ads.status in ('completed', 'cancelled') and offers.status = 'pending') then
    raise exception '% % breaks ads_finished_has_no_waiting_offers', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'ads_finished_has_no_waiting_offers', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger ads_finished_has_no_waiting_offers after insert or update of status on ads
  deferrable initially deferred for each row when (new.status in ('completed', 'cancelled')) execute function ads_finished_has_no_waiting_offers();

create function offers_pending_only_of_active_workers() returns trigger language plpgsql as $$
begin
  if exists (select from offers join users on users.id = worker_id where offers.id = new.id and status = 'pending'
      and (suspended_at is not null or deleted_at is not null)) then
    raise exception '% % breaks offers_pending_only_of_active_workers', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'offers_pending_only_of_active_workers', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger offers_pending_only_of_active_workers after insert or update of status on offers
  deferrable initially deferred for each row when (new.status = 'pending') execute function offers_pending_only_of_active_workers();

create function offers_accepted_is_the_one_of_its_ad() returns trigger language plpgsql as $$
begin
  if exists (select from offers join ads on ads.id = ad_id where offers.id = new.id
      and (offers.status = 'accepted') <> (accepted_offer_id is not distinct from offers.id)) then
    raise exception '% % breaks offers_accepted_is_the_one_of_its_ad', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'offers_accepted_is_the_one_of_its_ad', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger offers_accepted_is_the_one_of_its_ad after insert or update of status on offers
  deferrable initially deferred for each row when (true) execute function offers_accepted_is_the_one_of_its_ad();

create function offers_pending_only_of_unfinished_ads() returns trigger language plpgsql as $$
begin
  if exists (select from offers join ads on ads.id = ad_id where offers.id = new.id and offers.status = 'pending'
      and ads.status in ('completed', 'cancelled')) then
    raise exception '% % breaks offers_pending_only_of_unfinished_ads', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'offers_pending_only_of_unfinished_ads', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger offers_pending_only_of_unfinished_ads after insert or update of status on offers
  deferrable initially deferred for each row when (new.status = 'pending') execute function offers_pending_only_of_unfinished_ads();

create function users_inactive_have_nothing_open() returns trigger language plpgsql as $$
begin
  if exists (select from users where users.id = new.id and (
      (suspended_at is not null or deleted_at is not null) and (
        exists (select from ads where client_id = users.id and status = 'open')
        or exists (select from offers where worker_id = users.id and status = 'pending'))
      or deleted_at is not null and (
        exists (select from ads where client_id = users.id and status = 'in_progress')
        or exists (select from offers join ads on accepted_offer_id = offers.id
          where worker_id = users.id and ads.status = 'in_progress')))) then
    raise exception '% % breaks users_inactive_have_nothing_open', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'users_inactive_have_nothing_open', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger users_inactive_have_nothing_open after update of suspended_at, deleted_at on users
  deferrable initially deferred for each row when (new.suspended_at is not null or new.deleted_at is not null) execute function users_inactive_have_nothing_open();

create function hidden_contents_removed_profile_is_blocked() returns trigger language plpgsql as $$
begin
  if exists (select from hidden_contents join worker_profiles on user_id = target_id where hidden_contents.id = new.id
      and restored_at is null and worker_status <> 'Blocked') then
    raise exception '% % breaks hidden_contents_removed_profile_is_blocked', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'hidden_contents_removed_profile_is_blocked', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger hidden_contents_removed_profile_is_blocked after insert or update of restored_at on hidden_contents
  deferrable initially deferred for each row when (new.target_type = 'profile' and new.restored_at is null) execute function hidden_contents_removed_profile_is_blocked();

create function worker_profiles_removed_is_blocked() returns trigger language plpgsql as $$
begin
  if exists (select from worker_profiles join hidden_contents on target_id = user_id and target_type = 'profile'
      where user_id = new.user_id and restored_at is null and worker_status <> 'Blocked') then
    raise exception '% % breaks worker_profiles_removed_is_blocked', TG_TABLE_NAME, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'user_id')
      using errcode = 'check_violation', constraint = 'worker_profiles_removed_is_blocked', table = TG_TABLE_NAME;
  end if;
  return null;
end $$;
create constraint trigger worker_profiles_removed_is_blocked after update of worker_status on worker_profiles
  deferrable initially deferred for each row when (new.worker_status <> 'Blocked') execute function worker_profiles_removed_is_blocked();
