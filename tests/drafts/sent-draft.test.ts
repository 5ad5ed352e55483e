import { expect, test } from 'vitest'
import { workDraftForm } from '#app/accounts/drafts/draft-form.server.ts'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { readSentDraft } from '#app/drafts/routes/sent-draft.server.ts'

const read = (form: typeof adDraftForm, values: Record<string, string | string[]>) =>
  readSentDraft(form, { values: { _draft: 'kljuc-001 3', ...values }, errors: {} })?.fields

test('a field that may be chosen more than once is a list, also of one', () => {
  const chosen = { skills: 'plumber', trades: 'drain_cleaner', yearsOfExperience: 'pet' }
  expect(read(workDraftForm, chosen)).toMatchObject({ skills: ['plumber'], trades: ['drain_cleaner'] })
  expect(read(workDraftForm, { trades: ['drain_cleaner', 'drain_cleaner'] })).toMatchObject({
    trades: ['drain_cleaner'],
  })
  expect(read(adDraftForm, { title: 'Slavina', imageIds: ['7', '8'] })).toMatchObject({
    title: 'Slavina',
    imageIds: [7, 8],
  })
})
