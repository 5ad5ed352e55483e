import { z } from 'zod'
import { typed, type DraftForm } from '#app/drafts/forms.server.ts'
import { href } from '#app/href.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { tradesField } from '#app/trades/schemas.server.ts'

export const workDraftForm: DraftForm = {
  name: 'work_profile',
  fields: z.object({
    skills: z.array(z.enum(skillKeys)).max(skillKeys.length).optional(),
    trades: tradesField.optional(),
    yearsOfExperience: typed,
    workDescription: typed,
    skillDetails: typed,
  }),
  editsStored: true,
  labels: {
    skills: 'accounts:step.skills',
    trades: 'accounts:field.trades',
    yearsOfExperience: 'accounts:field.years_of_experience',
    workDescription: 'accounts:field.work_description',
    skillDetails: 'accounts:field.skill_details',
  },
  paths: {
    page: href('/majstor/moj-profil/vjestine'),
    list: href('/majstor/moj-profil/vjestine'),
    call: href('/api/user/profile/form-drafts'),
    discarding: (draftKey) => href('/majstor/zapoceti-obrasci/:draftKey/brisanje', { draftKey }),
  },
  messages: { discarded: 'accounts:profile.discarded' },
}
