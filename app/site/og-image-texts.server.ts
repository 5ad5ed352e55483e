import { findAdForVisitor } from '#app/ads/queries.server.ts'
import { findPost } from '#app/blog/queries.server.ts'
import { formatBudget, formatRating } from '#app/i18n/formats.ts'
import { findServableImage } from '#app/images/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { cityName, findCity } from '#app/places/cities.ts'
import { findServiceKey } from '#app/places/skills.ts'
import { adSearchTitle, directoryTitle, serviceTitle } from '#app/places/titles.ts'
import type { OgImage } from '#app/site/og-image.server.ts'
import { presentSkills } from '#app/trades/worker-skills.server.ts'
import { tradeOrSkillName } from '#app/trades/trades.server.ts'
import { shortName } from '#app/workers/short-name.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

type OgPath = { language: Language; rest: string[] }

export async function findOgImageTexts(db: Db, language: Language, path: string): Promise<OgImage | undefined> {
  const [kind = '', ...rest] = path.split('/')
  return Object.hasOwn(kinds, kind) ? kinds[kind]!(db, { language, rest }) : undefined
}

const kinds: Record<string, (db: Db, ogPath: OgPath) => Promise<OgImage | undefined>> = {
  stranica: async (_, { language, rest }) =>
    rest.length === 0 ? { title: getTranslate(language)('landing:headline'), line: slogan(language) } : undefined,
  oglasi: named(/^[1-9]\d{0,14}$/, adTexts),
  majstor: named(/^[a-z0-9-]{1,200}$/, workerTexts),
  majstori: async (_, ogPath) => listingTexts(ogPath, directoryTitle),
  poslovi: async (_, ogPath) => listingTexts(ogPath, adSearchTitle),
  usluge: async (_, ogPath) => listingTexts(ogPath, serviceTitle),
  blog: named(/^[a-z0-9-]{1,200}$/, postTexts),
}

type Named = { language: Language; name: string }

function named(pattern: RegExp, find: (db: Db, ogPath: Named) => Promise<OgImage | undefined>) {
  return async (db: Db, { language, rest: [name = '', ...extra] }: OgPath) =>
    pattern.test(name) && extra.length === 0 ? find(db, { language, name }) : undefined
}

async function adTexts(db: Db, { language, name: id }: Named): Promise<OgImage | undefined> {
  const ad = await findAdForVisitor(db, Number(id))
  if (!ad) return undefined
  return {
    title: ad.title,
    fact: formatBudget(ad.minPayout, ad.maxPayout, language, getTranslate(language)),
    line: [tradeOrSkillName(ad, language), cityName(ad.city)].filter(Boolean).join(' · '),
    imageId: await publicImage(db, ad.images[0]?.id),
  }
}

async function workerTexts(db: Db, { language, name: slug }: Named): Promise<OgImage | undefined> {
  const worker = (await findPublicWorker(db, { slug }))?.card
  if (!worker) return undefined
  const skills = presentSkills(worker, language).map(({ label }) => label)
  return {
    title: shortName(worker),
    fact: worker.rating === null ? undefined : `★ ${formatRating(worker.rating, language)}`,
    line: [skills.join(', '), cityName(worker.city)].join(' · '),
    imageId: await publicImage(db, worker.profileImageId),
  }
}

async function postTexts(db: Db, { language, name: slug }: Named): Promise<OgImage | undefined> {
  const post = await findPost(db, { slug, language })
  return (
    post && {
      title: post.title,
      line: slogan(language),
      imageId: await publicImage(db, post.coverImageId),
      drawing: `../blog/covers/${post.category}.svg`,
    }
  )
}

/** `poslovi/elektricar/sarajevo`, with `-` where one of the two is left out. */
async function listingTexts({ language, rest }: OgPath, titleOf: typeof adSearchTitle): Promise<OgImage | undefined> {
  if (rest.length !== 0 && rest.length !== 2) return undefined
  const [skill, city] = rest.map((part) => (part === '-' ? undefined : part))
  const filters = { skill: skill ? findServiceKey(skill) : null, city: city ? findCity(city)?.slug : null }
  if (filters.skill === undefined || filters.city === undefined) return undefined
  return { title: titleOf(filters.skill, filters.city, language), line: slogan(language) }
}

/** A moderator may have removed it. */
async function publicImage(db: Db, id: number | null | undefined): Promise<number | null> {
  const image = id ? await findServableImage(db, { id, viewerId: null }) : undefined
  return image?.id ?? null
}

function slogan(language: Language): string {
  return getTranslate(language)('site:og_image')
}
