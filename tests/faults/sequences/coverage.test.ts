import { expect, test } from 'vitest'
import { readSources, topFolderOf } from '#tests/style/sources.ts'
import { moves } from './verbs.ts'

/** Where ads, offers, money and people change. */
const domains = [
  'ads',
  'offers',
  'assignments',
  'questions',
  'messages',
  'reviews',
  'reports',
  'moderation',
  'suspensions',
  'blocks',
  'personal-data',
  'subscriptions',
]

/** Functions that the sequences leave out, and why. */
const leftOut: Record<string, string> = {
  countMatchingWorkers: 'reads only',
  checkPromoCode: 'reads only',
  notifyInChunks: 'a step of matchAd and notifyNearby',
  notifySeenMatch: 'writes a notification, on which nothing depends',
  recordSearchVisit: 'notes when a worker has looked, on which nothing depends',
  recordAnalyticsConsent: 'notes an answer, on which nothing depends',
  renewCalendarFeed: 'gives an address of a calendar, on which nothing depends',
  endCalendarFeed: 'ends an address of a calendar, on which nothing depends',
  runInBatches: 'repeats the work of the sweeps',
}

/** A function of the module that takes the database, not a transaction of its caller. */
const verbPattern = /^export (?:async )?function (\w+)\(\s*db: Db,[\s\S]*?^\}/gm
const isWriting =
  /inTransaction\(|insertInto\(|updateTable\(|deleteFrom\(|actAsAdmin\(|Outcome\b|\b(?:insert into|update|delete from) /

function listVerbs(): string[] {
  const files = readSources('app').filter(
    ({ file }) =>
      domains.includes(topFolderOf(file) ?? '') &&
      file.endsWith('.server.ts') &&
      !/\/routes\/|queries|presenter|api-reading|api-queries/.test(file),
  )
  return files.flatMap(({ text }) =>
    [...text.matchAll(verbPattern)].flatMap(([body, name]) => (isWriting.test(body) ? [name!] : [])),
  )
}

test('the sequences make every verb of the domains whose states depend on one another', () => {
  const verbs = listVerbs()
  expect(verbs.filter((verb) => !(verb in moves) && !(verb in leftOut))).toEqual([])
  expect(Object.keys(leftOut).filter((verb) => !verbs.includes(verb) || verb in moves)).toEqual([])
})
