import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Words that may not return, each with the word of the field to use instead. They are looked for in identifiers, comments,
 * names of files and titles of tests; texts for people are in locales/ and in strings, which are not searched.
 */
const words: [RegExp, instead: string][] = [
  [/\bdeeds?\b|[a-z]Deeds?(?![a-z])/, 'conversion, trackConversion'],
  [/\bhouse\b(?! numbers?\b)|\b[a-z]+House(?![a-z])|\bHouse/, 'company, or the name of the part that does it'],
  [/\bkept\b|\bkept[A-Z]|[a-z]Kept(?![a-z])/, 'cached, stored or retained'],
  [/\btold\b|\btelling?s?\b|\btell(?:ing)?[A-Z]/, 'notified, logged, counted or answered'],
  [/\bhea(?:r|rs|rd)\b|\bhea(?:r|rd)[A-Z]|[a-z]Heard(?![a-z])/, 'receive, listen, interpretation'],
  [/\bwhoever\b/i, 'the subject itself: a visitor, a member, the caller'],
  [/\bwhat is none\b/i, 'invalid, or the exact condition'],
  [/\bat hand\b/i, 'available, current'],
  [/\bwish(?:es|ed)?\b|\bWish(?:es)?(?![a-z])/, 'request, options'],
  [/\b(?:im)?patience\b|[pP]atience(?:Ms)?\b/, 'timeout, timeoutMs'],
  [/\bpromised\b|\bpromise[A-Z]|[a-z]Promised(?![a-z])/, 'enqueued, enqueueX'],
  [/\bsurroundings\b/i, 'Deps'],
  [/\bways\b|\bwaysO|[a-z]Ways?(?![a-z])/, 'channels, links'],
  [/\basked\b|\basked(?!By|At)[A-Z]|[a-z]Asked(?![a-z])/, 'requested, received, input, options'],
  [/\bleaksOf\b/, 'contact detection, findContacts'],
  [/\bhang(?:s|ing)?\b(?! for| on)|\bhang[A-Z]/, 'attach, attachImages'],
  [/\bpictur(?:e|es|ing)\b|\bpicture[A-Z]|[a-z]Pictures?(?![a-z])/, 'image'],
  [/\belsewhere\b|\bturnedAround\b/, 'alternatives, swappedSegments'],
  [/\bnonsense\b/i, 'malformed'],
  [/\bunder way\b|\bunderWay\b/, 'in flight, pending, running'],
  [/\bgrowing-?words\b|\buseWords\b/i, 'lazy translations, useTranslation'],
  [/\bstretch(?:Of)?\b/, 'cursorPage, range'],
  [/\b(?:most(?!Offers\b|Experienced\b)|longest|least)[A-Z]\w*/, 'maxX, minX'],
  [/\bformSeed\b|\bFormSeed\b/, 'formTokens, issueFormTokens'],
  [/\bforget(?:s|ting)?\b|\bforget[A-Z]/, 'clear, delete, invalidate'],
  [/\bpraise\b|\bteasers?\b/, 'testimonials, posts'],
  [/\bconcluding\b|\bjudging\b|\baddressing\b/, 'send result, send policy, dispatch'],
]

const files = globSync(['{app,db,jobs,tools,tests}/**/*.{ts,tsx}'], {
  cwd: path.join(import.meta.dirname, '../..'),
}).filter(
  (file) => !/^db\/migrations\/|^tools\/seeds\/|\.d\.ts$|^tests\/(?:style\/words|contact-detection\/)/.test(file),
)

test('no word returns for which the field has one', () => {
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
    const titles = [...source.matchAll(/\b(?:test|describe)(?:\.each\(.*?\))?\(\s*(['"`])(.*?)\1/gs)].map(
      ([, , title]) => title,
    )
    return [file, withoutStrings(source), ...titles].flatMap((text = '') =>
      words.flatMap(([word, instead]) => {
        const [match] = word.exec(text) ?? []
        return match ? [`${file}: "${match}" (use: ${instead})`] : []
      }),
    )
  })
  expect(found).toEqual([])
})

/** Comments and code without what stands in quotes; of a template the expressions stay. */
function withoutStrings(source: string): string {
  return source
    .replace(/^import .*$|^\} from .*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/gm, (part) => {
      if (part.startsWith('/')) return part
      return part.startsWith('`') ? [...part.matchAll(/\$\{[^}]*\}/g)].join(' ') : "''"
    })
}
