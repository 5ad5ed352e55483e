import { z } from 'zod'
import { imageIds, typed, type DraftForm } from '#app/drafts/forms.server.ts'
import { href } from '#app/href.ts'
import { listOwnImages } from '#app/images/queries.server.ts'
import { maxItemImages } from '#app/portfolio/rules.ts'

export const portfolioDraftForm: DraftForm = {
  name: 'portfolio_item',
  fields: z.object({ title: typed, description: typed, imageIds: imageIds(maxItemImages) }),
  editsStored: false,
  listOwnImages: (db, images) => listOwnImages(db, { ...images, purpose: 'portfolio' }),
  paths: {
    page: href('/majstor/moj-profil/radovi/novi'),
    list: href('/majstor/moj-profil/radovi'),
    call: href('/api/portfolio/form-drafts'),
    discarding: (draftKey) => href('/majstor/zapoceti-obrasci/:draftKey/brisanje', { draftKey }),
  },
  messages: { discarded: 'portfolio:form.discarded' },
}
