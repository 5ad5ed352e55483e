import { z } from 'zod'
import { reasonField } from '#app/admins/schemas.ts'
import { categories, postLimits, postStates, slugPattern } from '#app/blog/rules.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { defaultLanguage, languages } from '#app/i18n/languages.ts'
import { parseLocalTime } from '#app/i18n/local-time.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { cityField } from '#app/places/city-field.ts'
import { cityBySlug } from '#app/places/cities.ts'

export const textParts = ['title', 'excerpt', 'body'] as const

const tooLong = (max: number) => `common:errors.too_long?max=${max}`

function text(max: number) {
  return z
    .string('admin:blog.errors.text_required')
    .overwrite((input) => normalizePlainText(input).trim())
    .min(1, 'admin:blog.errors.text_required')
    .max(max, tooLong(max))
}

const slug = z
  .string('admin:blog.errors.slug')
  .trim()
  .max(postLimits.slug, tooLong(postLimits.slug))
  .regex(slugPattern, 'admin:blog.errors.slug')

const city = z.string().refine((name) => cityBySlug(name) !== undefined, 'admin:blog.errors.city_unknown')

const publishAt = z
  .string()
  .refine((time) => parseLocalTime(time) !== undefined, 'admin:blog.errors.time')
  .transform((time) => parseLocalTime(time)!)

const category = z.enum(categories, 'blog:errors.category_unknown')
const imageId = z.int().min(1)

const postFields = z.object({
  slug: slug.optional(),
  category,
  city: city.optional(),
  author: text(postLimits.author),
  coverImageId: imageId.optional(),
  imageIds: z.array(imageId).optional(),
  title_bs: text(postLimits.title),
  excerpt_bs: text(postLimits.excerpt),
  body_bs: text(postLimits.body),
  title_en: text(postLimits.title).optional(),
  excerpt_en: text(postLimits.excerpt).optional(),
  body_en: text(postLimits.body).optional(),
  title_de: text(postLimits.title).optional(),
  excerpt_de: text(postLimits.excerpt).optional(),
  body_de: text(postLimits.body).optional(),
  title_es: text(postLimits.title).optional(),
  excerpt_es: text(postLimits.excerpt).optional(),
  body_es: text(postLimits.body).optional(),
  publication: z.enum(postStates, 'admin:blog.errors.publication'),
  publishAt: publishAt.optional(),
  version: z.iso.datetime().optional(),
  reason: reasonField,
})

/** A translation is whole or absent, and a schedule needs its time. */
export const postFormSchema = withCrossFieldRule(postFields, (form, addError) => {
  for (const language of languages) {
    const missing = textParts.map((part) => `${part}_${language}` as const).filter((name) => form[name] === undefined)
    if (missing.length < textParts.length) for (const name of missing) addError(name, 'admin:blog.errors.translation')
  }
  if (form.publication === 'scheduled' && !form.publishAt) addError('publishAt', 'admin:blog.errors.time')
})

export type PostForm = z.output<typeof postFormSchema>

const texts = z
  .array(
    z.object({
      language: z.enum(languages),
      title: text(postLimits.title),
      excerpt: text(postLimits.excerpt),
      body: text(postLimits.body).describe('Markdown.'),
    }),
  )
  .max(languages.length)
  .refine((all) => all.some(({ language }) => language === defaultLanguage), 'admin:blog.errors.bosnian_required')
  .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'admin:blog.errors.twice')

export const apiPostSchema = z.object({
  slug,
  category,
  city: cityField.nullable().default(null),
  author: text(postLimits.author),
  coverImageId: imageId.nullable().default(null),
  publishedAt: z.iso.datetime().nullable().describe('Null for a draft; a later time publishes the article then.'),
  texts,
})

export const postListFilters = {
  state: z.enum(postStates).optional(),
  page: z.int().min(1).max(1_000).default(1),
}
