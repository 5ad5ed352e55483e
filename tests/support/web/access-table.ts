import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AdminArea } from '#app/admins/rules.ts'

export const adminAreaNames = ['adminguests', 'admins', 'support', 'editors', 'owners'] as const

export type Area =
  | 'public'
  | 'anyone'
  | 'visitors'
  | 'members'
  | 'workers'
  | 'clients'
  | 'api'
  | 'machines'
  | (typeof adminAreaNames)[number]

export type AccessRow = {
  area: Area
  /** The answer to a GET of whom it is for: a visitor where anyone may enter, else the person whose page it is. */
  own: number
  /** Of everyone else whom the area lets in: a member where anyone may enter, else another member of the same kind. */
  other: number
  path: string
}

/** tests/http/access/routes.txt: who gets what at each address. An address that is not in it fails the suite. */
export function readAccessTable(): AccessRow[] {
  return readRows('routes.txt').map(([area, own, other, where]) => ({
    area: area as Area,
    own: Number(own),
    other: Number(other),
    path: where!,
  }))
}

export type ApiRow = {
  access: 'anyone' | 'member' | 'client' | 'worker'
  method: string
  /** What another member of the same kind gets; undefined where nothing is anybody's. */
  other: number | undefined
  path: string
}

/** tests/http/access/api-calls.txt: who may make each call, without those of admins. */
export function readApiTable(): ApiRow[] {
  return readRows('api-calls.txt')
    .filter(([access]) => !isAdminAccess(access))
    .map(([access, method, other, where]) => ({
      access: access as ApiRow['access'],
      method: method!,
      other: other === '-' ? undefined : Number(other),
      path: where!,
    }))
}

export function readAdminApiTable(): { access: AdminArea; method: string; path: string }[] {
  return readRows('api-calls.txt')
    .filter(([access]) => isAdminAccess(access))
    .map(([access, method, , where]) => ({ access: access as AdminArea, method: method!, path: where! }))
}

function isAdminAccess(access = ''): boolean {
  return (adminAreaNames as readonly string[]).includes(access)
}

function readRows(file: string): string[][] {
  const text = readFileSync(path.join(import.meta.dirname, '../../http/access', file), 'utf8')
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/))
}
