import { z } from 'zod'
import { adLimits } from '#app/ads/rules.ts'
import { imageIds, typed, type DraftForm } from '#app/drafts/forms.server.ts'
import { href } from '#app/href.ts'
import { listOwnImages } from '#app/images/queries.server.ts'

export const adDraftForm: DraftForm = {
  name: 'ad',
  fields: z.object({
    skill: typed,
    title: typed,
    description: typed,
    timing: typed,
    city: typed,
    address: typed,
    openBudget: typed,
    minPayout: typed,
    maxPayout: typed,
    acceptsOutsideBudget: typed,
    imageIds: imageIds(adLimits.images),
  }),
  editsStored: false,
  listOwnImages: (db, images) => listOwnImages(db, { ...images, purpose: 'ad' }),
  paths: {
    page: href('/klijent/objavite-oglas'),
    list: href('/klijent/moji-oglasi'),
    call: href('/api/jobad/form-drafts'),
    discarding: (draftKey) => href('/klijent/zapoceti-oglasi/:draftKey/brisanje', { draftKey }),
  },
  messages: { saved: 'ads:new.unfinished_saved', discarded: 'ads:new.discarded' },
}
