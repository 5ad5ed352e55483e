import { href } from '#app/href.ts'

export function agreementPath(isClient: boolean, id: number): string {
  return isClient ? href('/klijent/dogovor/:id', { id }) : href('/majstor/dogovor/:id', { id })
}

export function arrivalPath(id: number): string {
  return href('/majstor/dogovor/:id/dolazak', { id })
}

export function missedPath(id: number): string {
  return href('/klijent/dogovor/:id/nije-dosao', { id })
}

export function contestPath(id: number): string {
  return href('/majstor/dogovor/:id/osporavanje', { id })
}

export function causePath(isClient: boolean, id: number): string {
  return isClient ? href('/klijent/dogovor/:id/razlog', { id }) : href('/majstor/dogovor/:id/razlog', { id })
}

export function returnPath(id: number): string {
  return href('/majstor/dogovor/:id/vracanje', { id })
}

export function nextOffersPath(id: number): string {
  return href('/klijent/dogovor/:id/sljedeca', { id })
}

type Proposal = { id: number; proposalId: number }

export function agreeingPath(isClient: boolean, params: Proposal & { position: number }): string {
  return isClient
    ? href('/klijent/dogovor/:id/prijedlog/:proposalId/prihvatanje/:position', params)
    : href('/majstor/dogovor/:id/prijedlog/:proposalId/prihvatanje/:position', params)
}

export function decliningPath(isClient: boolean, params: Proposal): string {
  return isClient
    ? href('/klijent/dogovor/:id/prijedlog/:proposalId/odbijanje', params)
    : href('/majstor/dogovor/:id/prijedlog/:proposalId/odbijanje', params)
}

export function withdrawalPath(isClient: boolean, params: Proposal): string {
  return isClient
    ? href('/klijent/dogovor/:id/prijedlog/:proposalId/povlacenje', params)
    : href('/majstor/dogovor/:id/prijedlog/:proposalId/povlacenje', params)
}
