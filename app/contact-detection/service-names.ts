/** Spellings of messengers and networks, also as they are pronounced. */
const phoneBased = [
  'viber',
  'vajber',
  'vaiber',
  'wiber',
  'whats ?app',
  'whatsup',
  'watsap',
  'watsapp',
  'wats ?up',
  'vats ?ap',
  'vats ?app',
  'vocap',
  'wapp',
  'wasap',
]
const handleBased = [
  'instagram',
  'facebook',
  'face ?book',
  'fejs ?buk',
  'fesbuk',
  'fejz ?buk',
  'messenger',
  'mesendzer',
  'mesindzer',
  'tik ?tok',
  'linked ?in',
  'olx',
  'you ?tube',
  'pinterest',
  'skype',
  'skajp',
  'discord',
]
const aliases = ['ig', 'insta', 'insta ?gram', 'fb', 'fejs', 'telegram', 'tg', 'snap', 'snap ?chat', 'f\\.b', 'i\\.g']
const mail = [
  'gmail',
  'g mail',
  'gmejl',
  'gmajl',
  'dzimejl',
  'dzi ?mejl',
  'hotmail',
  'hot mail',
  'hotmejl',
  'yahoo',
  'jahu',
  'outlook',
  'icloud',
  'proton ?mail',
  'gmx',
  'yandex',
]
const engines = ['google', 'googl', 'gugl', 'guglu']

const namePatterns = [phoneBased, handleBased, aliases, mail, engines].map((names) =>
  names.map((name) => (name.length < 5 ? name : name.replace(/[a-z]/g, '$&{1,3}'))).join('|'),
)
const anyName = new RegExp(
  `(?<![a-z\\d])(?:(${namePatterns.join(')|(')}))(?:-? ?(?:u|om|a|ov|ovom|en|er|ju|jem|ja|anu|e))?(?![a-z\\d])`,
  'g',
)

export type ServiceMention = {
  kind: 'phone' | 'handle' | 'alias' | 'mail' | 'engine'
  name: string
  start: number
  end: number
}

const kinds = ['phone', 'handle', 'alias', 'mail', 'engine'] as const
const maxMentions = 200

export function* findServiceMentions(flat: string): Generator<ServiceMention> {
  let count = 0
  for (const match of flat.matchAll(anyName)) {
    const group = match.slice(1).findIndex((name) => name !== undefined)
    yield { kind: kinds[group]!, name: match[group + 1]!, start: match.index, end: match.index + match[0].length }
    count += 1
    if (count === maxMentions) return
  }
}

export const mailNames = `(?:${mail.join('|')})`

const lookalikes = new Map(Array.from('013457!$@|l89€', (sign, at) => [sign, 'oieastisaiibge'.charAt(at)]))

/** Only names too long to be confused with other words. */
const disguisable = [...phoneBased, ...handleBased, ...aliases, ...mail, 'www'].flatMap((name) =>
  (name.length >= 4 && !name.includes('\\')) || name === 'www' ? [name.replace(/ \??/, '')] : [],
)
const endings = ['', 'u', 'om', 'a']
const disguisedNames = new Map(
  disguisable.flatMap((name) => endings.map((ending) => [foldLookalikes(name + ending), name + ending] as const)),
)

/** The service that spaced letters, digits or signs spell. */
export function findDisguisedService(disguised: string): string | undefined {
  const isSpaced = /^[a-z]([ ._*-]{1,2})[a-z](?:\1|$)/.test(disguised)
  const signs = isSpaced ? disguised.replace(/[ ._*-]/g, '') : disguised
  const exact = disguisedNames.get(foldLookalikes(signs))
  if (exact || !/^[a-z][^*]*\*[^*]*$/.test(signs)) return exact
  return disguisable.find(
    (name) =>
      name.length === signs.length && Array.from(name).every((letter, at) => signs[at] === '*' || signs[at] === letter),
  )
}

function foldLookalikes(word: string): string {
  return word.replace(/[013457!$@|l89€]/g, (sign) => lookalikes.get(sign) ?? sign)
}
