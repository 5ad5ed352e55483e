import { sql, type Kysely } from 'kysely'

/** Partitions are created and dropped with the rights of the tables' owner, so that the role of the processes needs none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create function create_month_partition(parent text, month date) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
  declare
    partition_name text := parent || to_char(month, '_YYYY_MM');
    first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
    until timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  begin
    if parent not in ('behaviour_events', 'vitals') then
      raise exception '% has no partitions by month', parent;
    end if;
    if exists (select from pg_class where relname = partition_name and relkind = 'r') then
      return;
    end if;
    perform pg_advisory_xact_lock(hashtext('months'));
    if exists (select from pg_class where relname = partition_name and relkind = 'r') then
      return;
    end if;
    execute format('create temporary table moved_rows on commit drop as select * from %I with no data', parent || '_rest');
    execute format('with moved as (delete from %I where at >= $1 and at < $2 returning *)
      insert into moved_rows select * from moved', parent || '_rest') using first, until;
    execute format('create table %I partition of %I for values from (%L) to (%L)', partition_name, parent, first, until);
    execute format('insert into %I select * from moved_rows', parent);
    drop table pg_temp.moved_rows;
  end $$`,
  `create function drop_month_partitions(parent text, before date) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
  declare
    old_name text;
  begin
    if parent not in ('behaviour_events', 'vitals') then
      raise exception '% has no partitions by month', parent;
    end if;
    for old_name in
      select c.relname from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\\d{4}_\\d{2}$')
        and c.relname < parent || to_char(before, '_YYYY_MM')
    loop
      execute format('drop table if exists %I', old_name);
    end loop;
  end $$`,
]
