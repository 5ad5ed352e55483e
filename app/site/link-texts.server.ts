import { findAdForVisitor } from '#app/ads/queries.server.ts'
import { findPost } from '#app/blog/queries.server.ts'
import { formatBudget, formatRating } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { serverWords } from '#app/i18n/server-words.server.ts'
import { cityName, findCity } from '#app/places/cities.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { directoryTitle, findTrade, jobsTitle, serviceTitle, skillName } from '#app/places/skills.ts'
import type { LinkPicture } from '#app/site/link-picture.server.ts'
import { shortName } from '#app/workers/naming.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

type Asked = { language: Language; rest: string[] }

/** What the picture of a page says, by the page's path below `/og/<language>/`; undefined for what has none. */
export async function findLinkTexts(db: Db, language: Language, path: string): Promise<LinkPicture | undefined> {
  const [kind = '', ...rest] = path.split('/')
  return Object.hasOwn(kinds, kind) ? kinds[kind]!(db, { language, rest }) : undefined
}

const kinds: Record<string, (db: Db, asked: Asked) => Promise<LinkPicture | undefined>> = {
  stranica: async (_, { language, rest }) =>
    rest.length === 0 ? { title: serverWords(language)('landing:promise'), line: slogan(language) } : undefined,
  oglasi: named(/^[1-9]\d{0,14}$/, ofAd),
  majstor: named(/^[a-z0-9-]{1,200}$/, ofWorker),
  majstori: async (_, asked) => ofPlace(asked, directoryTitle),
  poslovi: async (_, asked) => ofPlace(asked, jobsTitle),
  usluge: async (_, asked) => ofPlace(asked, serviceTitle),
  blog: named(/^[a-z0-9-]{1,200}$/, ofPost),
}

type Named = { language: Language; name: string }

/** Pages with one name after their kind: a name of another form is none of ours, and costs no statement. */
function named(form: RegExp, find: (db: Db, asked: Named) => Promise<LinkPicture | undefined>) {
  return async (db: Db, { language, rest: [name = '', ...more] }: Asked) =>
    form.test(name) && more.length === 0 ? find(db, { language, name }) : undefined
}

async function ofAd(db: Db, { language, name: id }: Named): Promise<LinkPicture | undefined> {
  const ad = await findAdForVisitor(db, Number(id))
  if (!ad) return undefined
  return {
    title: ad.title,
    line: `${cityName(ad.city)} · ${formatBudget(ad.minPayout, ad.maxPayout, language, serverWords(language))}`,
  }
}

async function ofWorker(db: Db, { language, name: slug }: Named): Promise<LinkPicture | undefined> {
  const worker = (await findPublicWorker(db, { slug }))?.card
  if (!worker) return undefined
  const trades = worker.skills.map((skill) => skillName(skill as Skill, language, 'label')).join(', ')
  const rating = worker.rating === null ? [] : [`★ ${formatRating(worker.rating, language)}`]
  return { title: shortName(worker), line: [trades, cityName(worker.city), ...rating].join(' · ') }
}

async function ofPost(db: Db, { language, name: slug }: Named): Promise<LinkPicture | undefined> {
  const post = await findPost(db, { slug, language })
  return post && { title: post.title, line: slogan(language) }
}

/** `poslovi/elektricar/sarajevo`, with `-` where one of the two is left out. */
async function ofPlace({ language, rest }: Asked, titleOf: typeof jobsTitle): Promise<LinkPicture | undefined> {
  if (rest.length !== 0 && rest.length !== 2) return undefined
  const [skill, city] = rest.map((part) => (part === '-' ? undefined : part))
  const known = { skill: skill ? findTrade(skill) : null, city: city ? findCity(city)?.slug : null }
  if (known.skill === undefined || known.city === undefined) return undefined
  return { title: titleOf(known.skill, known.city, language), line: slogan(language) }
}

function slogan(language: Language): string {
  return serverWords(language)('site:link_picture')
}
