import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add column trade text`.execute(db)
  await sql`
    create table worker_trades (
      user_id bigint not null,
      skill text not null,
      trade text not null,
      is_named boolean not null,
      is_declined boolean not null default false,
      primary key (user_id, trade),
      foreign key (user_id, skill) references worker_skills on delete cascade,
      check (is_named or is_declined)
    )`.execute(db)
  await sql`create index worker_trades_by_skill on worker_trades (user_id, skill)`.execute(db)
}
