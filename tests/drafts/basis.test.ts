import { expect, test } from 'vitest'
import { basisOf, findConflicts, findTypedFields } from '#app/drafts/basis.server.ts'
import { workDraftForm } from '#app/accounts/drafts/draft-form.server.ts'
import { presentContinued } from '#app/drafts/presenter.server.ts'
import type { FormDraftFields } from '#app/drafts/forms.server.ts'

const form = workDraftForm
const shown: FormDraftFields = {
  skills: ['electrician', 'plumber'],
  trades: ['drain_cleaner'],
  yearsOfExperience: '5',
  workDescription: 'Radim\nuredno.',
  skillDetails: '',
}
const basis = basisOf(form, shown)

test('only what differs from what the form has shown was typed', () => {
  const fields = { ...shown, skills: ['plumber', 'electrician'] as const, workDescription: 'Radim\r\nuredno. ' }
  expect(findTypedFields(form, { fields: { ...fields, skills: [...fields.skills] }, basis })).toEqual([])
  expect(findTypedFields(form, { fields: { yearsOfExperience: '5', skills: ['plumber'] }, basis })).toEqual([
    'skills',
    'trades',
    'workDescription',
  ])
})

test('a conflict is what was typed, of which something else is stored since', () => {
  const typed = { ...shown, yearsOfExperience: '6', workDescription: 'Radim brzo.' }
  const conflictsWith = (stored: FormDraftFields) => findConflicts(form, { fields: typed, basis, stored })
  expect(conflictsWith(shown)).toEqual([])
  expect(conflictsWith({ ...shown, skillDetails: 'Ispit.' })).toEqual([])
  expect(conflictsWith({ ...shown, workDescription: 'Radim polako.' })).toEqual(['workDescription'])
  expect(conflictsWith({ ...shown, yearsOfExperience: '6' })).toEqual([])
})

test('a form of which nothing is known conflicts with all that differs', () => {
  expect(findConflicts(form, { fields: { ...shown, yearsOfExperience: '6' }, basis: '', stored: shown })).toEqual([
    'yearsOfExperience',
  ])
})

test('continuing fills in what was typed, leaves the rest as it is stored now, and names what both have changed', () => {
  const fields = { ...shown, workDescription: 'Radim brzo.', yearsOfExperience: '6' }
  const stored = { ...shown, workDescription: '', skillDetails: 'Ispit.', skills: ['painter'] satisfies ['painter'] }
  const draft = { key: 'kljuc-01', form: form.name, version: 1, basis, fields, writtenAt: new Date() } as const
  expect(presentContinued(form, draft, { language: 'bs', stored })).toEqual({
    values: {
      skills: ['painter'],
      trades: ['drain_cleaner'],
      yearsOfExperience: '6',
      workDescription: 'Radim brzo.',
      skillDetails: 'Ispit.',
      imageIds: [],
    },
    errors: { '': ['accounts:errors.changed_meanwhile?stored=Opis+rada%3A+prazno'] },
  })
})
