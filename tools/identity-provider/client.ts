import type { TestPerson } from './people.ts'

export type Client = { provider: 'google' | 'facebook'; id: string; secret: string; people: readonly TestPerson[] }
