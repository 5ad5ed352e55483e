import { href } from '#app/href.ts'

export function changePath(isClient: boolean, id: number): string {
  return isClient ? href('/klijent/dogovor/:id/izmjena', { id }) : href('/majstor/dogovor/:id/izmjena', { id })
}

export function sheetPath(isClient: boolean, id: number): string {
  return isClient ? href('/klijent/dogovor/:id/list', { id }) : href('/majstor/dogovor/:id/list', { id })
}

export function sheetFilePath(isClient: boolean, id: number): string {
  return isClient ? href('/klijent/dogovor/:id/dogovor.txt', { id }) : href('/majstor/dogovor/:id/dogovor.txt', { id })
}

type Change = { id: number; changeId: number }

export function consentPath(isClient: boolean, params: Change): string {
  return isClient
    ? href('/klijent/dogovor/:id/izmjena/:changeId/prihvatanje', params)
    : href('/majstor/dogovor/:id/izmjena/:changeId/prihvatanje', params)
}

export function refusalPath(isClient: boolean, params: Change): string {
  return isClient
    ? href('/klijent/dogovor/:id/izmjena/:changeId/odbijanje', params)
    : href('/majstor/dogovor/:id/izmjena/:changeId/odbijanje', params)
}

export function revocationPath(isClient: boolean, params: Change): string {
  return isClient
    ? href('/klijent/dogovor/:id/izmjena/:changeId/povlacenje', params)
    : href('/majstor/dogovor/:id/izmjena/:changeId/povlacenje', params)
}
