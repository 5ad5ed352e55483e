import { route } from '@react-router/dev/routes'

const folder = 'assignments/appointments/routes'
const arrivalFolder = 'assignments/appointments/arrival/routes'
const changeFolder = 'assignments/changes/routes'

/** The addresses by which one side of a job agrees on its day and on changes, below the area of that side. */
export function agreementRoutes(side: 'client' | 'worker') {
  return [
    route('dogovor/:id', `${folder}/agreement.tsx`, { id: `${side}-agreement` }),
    route('dogovor/:id/prijedlog/:proposalId/prihvatanje/:position', `${folder}/agreeing.ts`, {
      id: `${side}-agreeing`,
    }),
    route('dogovor/:id/prijedlog/:proposalId/odbijanje', `${folder}/declining.ts`, { id: `${side}-declining` }),
    route('dogovor/:id/prijedlog/:proposalId/povlacenje', `${folder}/withdrawal.ts`, { id: `${side}-withdrawal` }),
    route('dogovor/:id/izmjena', `${changeFolder}/change.tsx`, { id: `${side}-change` }),
    route('dogovor/:id/izmjena/:changeId/prihvatanje', `${changeFolder}/consent.ts`, { id: `${side}-consent` }),
    route('dogovor/:id/izmjena/:changeId/odbijanje', `${changeFolder}/refusal.ts`, { id: `${side}-refusal` }),
    route('dogovor/:id/izmjena/:changeId/povlacenje', `${changeFolder}/revocation.ts`, { id: `${side}-revocation` }),
    route('dogovor/:id/list', `${changeFolder}/sheet.tsx`, { id: `${side}-sheet` }),
    route('dogovor/:id/dogovor.txt', `${changeFolder}/sheet-file.ts`, { id: `${side}-sheet-file` }),
    ...(side === 'client'
      ? [
          route('dogovor/:id/nije-dosao', `${arrivalFolder}/missed.tsx`),
          route('dogovor/:id/razlog', 'offers/contest/routes/client-causes.tsx'),
          route('dogovor/:id/sljedeca', 'offers/next/routes/next-offers.tsx'),
          route('dogovor/:id/sljedeca/:offerId', 'offers/next/routes/next-offer.tsx'),
        ]
      : [
          route('dogovor/:id/dolazak', `${arrivalFolder}/arrival.tsx`),
          route('dogovor/:id/razlog', 'offers/contest/routes/cause-contest.tsx'),
          route('dogovor/:id/vracanje', 'assignments/routes/job-return.tsx'),
          route('dogovor/:id/osporavanje', `${arrivalFolder}/contest.tsx`),
        ]),
  ]
}
