import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/contact-exchange/:jobAdId/:userId', {
  GET: forMembers({
    summary: 'The other side’s contacts, while the offer is accepted',
    conversion: 'contact_exchange',
    response: z.object({
      name: z.string(),
      surname: z.string(),
      phone: z.string(),
      email: z.string(),
      address: z.string().optional(),
    }),
    run: async ({ db, user, id }) => {
      const contacts = await findContactDetails(db, { adId: id('jobAdId'), viewerId: user.id, otherId: id('userId') })
      if (!contacts) return refused('unknown')
      const { name, surname, phone, email, address } = contacts
      return done({ name, surname, phone, email, ...(address && { address }) })
    },
  }),
})

export const loader = handler
export const action = handler
