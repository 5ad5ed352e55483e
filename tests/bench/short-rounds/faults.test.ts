import { testShortRounds } from './short-round.ts'

testShortRounds(
  ['steady', 'kill-payments', 'sequences', 'chaos'],
  [
    '\\d+ fault and job suites',
    '\\d+ processes killed between the steps of purchases',
    'random sequences of all verbs',
    'processes killed, PostgreSQL frozen and Redis emptied',
  ],
)
