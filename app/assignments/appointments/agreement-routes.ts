import { route } from '@react-router/dev/routes'

const folder = 'assignments/appointments/routes'
const arrivalFolder = 'assignments/appointments/arrival/routes'

/** The addresses by which one side of a job agrees on its day, below the area of that side. */
export function agreementRoutes(side: 'client' | 'worker') {
  return [
    route('dogovor/:id', `${folder}/agreement.tsx`, { id: `${side}-agreement` }),
    route('dogovor/:id/prijedlog/:proposalId/prihvatanje/:position', `${folder}/agreeing.ts`, {
      id: `${side}-agreeing`,
    }),
    route('dogovor/:id/prijedlog/:proposalId/odbijanje', `${folder}/declining.ts`, { id: `${side}-declining` }),
    route('dogovor/:id/prijedlog/:proposalId/povlacenje', `${folder}/withdrawal.ts`, { id: `${side}-withdrawal` }),
    ...(side === 'client'
      ? [
          route('dogovor/:id/nije-dosao', `${arrivalFolder}/missed.tsx`),
          route('dogovor/:id/sljedeca', 'offers/next/routes/next-offers.tsx'),
          route('dogovor/:id/sljedeca/:offerId', 'offers/next/routes/next-offer.tsx'),
        ]
      : [
          route('dogovor/:id/dolazak', `${arrivalFolder}/arrival.tsx`),
          route('dogovor/:id/osporavanje', `${arrivalFolder}/contest.tsx`),
        ]),
  ]
}
