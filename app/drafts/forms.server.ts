import { z } from 'zod'
import type { Db } from '#db/connection.ts'

/** Longer texts than a field may have are stored too: they are shortened later. */
export const typed = z
  .string()
  .max(10_000)
  .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
  .optional()

export const imageIds = (max: number) => z.array(z.int().positive()).max(max).optional()

const basis = z
  .string()
  .regex(/^[\w.-]{1,200}$/)
  .optional()
  .describe('What the form showed of what is stored, as the page said it.')

/** By the name of the field; a form has those of its schema. */
export type FormDraftFields = {
  title?: string | undefined
  description?: string | undefined
  imageIds?: number[] | undefined
  [name: string]: string | string[] | number[] | undefined
}

type ListOwnImages = (db: Db, images: { ids: number[]; ownerId: number }) => Promise<{ id: number }[]>

/** A long form whose drafts are stored, as its domain describes it. */
export type DraftForm = {
  name: string
  /** Fields that a draft may have, valid or not; others are left out. */
  fields: z.ZodObject
  editsStored: boolean
  listOwnImages?: ListOwnImages
  /** The names of the fields for people, where changed fields are named. */
  labels?: Record<string, string>
  /** The page of the form, the page that lists its drafts, and the call by which scripts store them. */
  paths: { page: string; list: string; call: string; discarding: (draftKey: string) => string }
  /** Shown once on the page that lists the drafts. Forms with a button for drafts have the first. */
  messages: { saved?: string; discarded: string }
}

export const draftKeySchema = z.string().regex(/^[\w.-]{8,80}$/)

/** A draft as a browser sends it. */
export type FormDraftInput = { key: string; version: number; basis?: string | undefined; fields: FormDraftFields }

export function draftSchema({ fields, editsStored }: DraftForm) {
  const schema = z.object({
    key: draftKeySchema,
    version: z.int().min(0).describe('A number that tells what the same browser has typed earlier from later.'),
    fields,
  })
  return editsStored ? schema.extend({ basis }) : schema
}

export function draftFieldNames({ fields }: DraftForm): string[] {
  return Object.keys(fields.shape)
}
