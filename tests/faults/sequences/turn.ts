import { sql, type RawBuilder } from 'kysely'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'
import type { Person, World } from './world.ts'

/**
 * One move: the first of `verbs` for which there is something to do. `picks` choose among what there is, so that the same moves in the same world are the same; most are aimed at what
 * can succeed, some at anything, some are made by somebody whose business it is not, some by a person who was shut out while
 * the request was on its way.
 */
export type Step = { verbs: string[]; picks: number[]; aim: 'likely' | 'any' | 'stranger' | 'in_flight' }

/** There is nothing that this move could be made on. */
export class Nothing extends Error {}

export class Turn {
  readonly db: Db
  readonly world: World
  readonly now: Date
  readonly nth: number
  readonly people: Person[]
  readonly step: Step
  #used = 0

  constructor(db: Db, world: World, { step, people, now }: { step: Step; people: Person[]; now: Date }) {
    this.db = db
    this.world = world
    this.now = now
    this.people = people
    this.step = step
    world.steps += 1
    this.nth = world.steps
  }

  pick(below: number): number {
    const { picks } = this.step
    const pick = picks[this.#used % picks.length]!
    this.#used += 1
    return pick % below
  }

  choose<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Nothing()
    return items[this.pick(items.length)]!
  }

  /** One row of `from`, mostly one for which `likely` is true. */
  async one<Found extends { id: number } = { id: number }>(
    from: RawBuilder<unknown>,
    likely: RawBuilder<unknown> = sql`true`,
  ): Promise<Found> {
    const isAimed = this.step.aim !== 'any'
    const { rows } =
      await sql<Found>`select * from (${from}) as rows where ${isAimed ? likely : sql`true`} order by id limit 50`.execute(
        this.db,
      )
    return this.choose(rows)
  }

  /** The person whose move this is, or sometimes somebody else. Who was shut out makes no more moves, but may have begun one. */
  actor(id: number): number {
    const person = this.people.find((each) => each.id === id)
    if (!person) throw new Nothing()
    if (this.step.aim === 'stranger') {
      const others = this.people.filter((each) => each.type === person.type && each.id !== id && !each.isShutOut)
      return this.choose(others).id
    }
    if (person.isShutOut && this.step.aim !== 'in_flight') throw new Nothing()
    return id
  }

  /** Anybody of this kind who is not shut out. */
  someone(type: Person['type']): number {
    const present = this.people.filter(
      (each) => each.type === type && (!each.isShutOut || this.step.aim === 'in_flight'),
    )
    return this.choose(present).id
  }

  imageOf(userId: number, nth: number): number {
    return userId * 100 + nth
  }
}

/** Answers whether it did something: a refusal did not. */
type Move = (turn: Turn) => boolean | Outcome<unknown, string> | Promise<boolean | Outcome<unknown, string>>
export type Moves = Record<string, Move>
