import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_facts (
      user_id bigint primary key references users on delete cascade,
      fulfilled bigint not null,
      cases bigint not null,
      answers bigint not null,
      answer_minutes bigint,
      check (fulfilled between 0 and cases)
    )`.execute(db)
}
