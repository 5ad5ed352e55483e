import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Area = 'anyone' | 'visitors' | 'members' | 'workers' | 'clients' | 'api'

export type AccessRow = {
  area: Area
  /** The answer to a GET of whom it is for: a visitor where anyone may enter, else the person whose page it is. */
  own: number
  /** Of everyone else whom the area lets in: a member where anyone may enter, else another member of the same kind. */
  other: number
  path: string
}

/** tests/http/routes.txt: who gets what at each address. An address that is not in it fails the suite. */
export function readAccessTable(): AccessRow[] {
  const text = readFileSync(path.join(import.meta.dirname, '../http/routes.txt'), 'utf8')
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [area, own, other, where] = line.trim().split(/\s+/)
      return { area: area as Area, own: Number(own), other: Number(other), path: where! }
    })
}

export type ApiRow = { access: string; method: string; path: string }

/** tests/http/api-calls.txt: who may make each call. */
export function readApiTable(): ApiRow[] {
  const text = readFileSync(path.join(import.meta.dirname, '../http/api-calls.txt'), 'utf8')
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [access, method, where] = line.trim().split(/\s+/)
      return { access: access!, method: method!, path: where! }
    })
}
