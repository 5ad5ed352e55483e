import { testShortRounds } from './short-round.ts'

testShortRounds(
  ['start', 'memory', 'backup', 'slow-uploads'],
  [
    'from the command to the first page',
    'resident memory after \\d+ mixed requests',
    'a backup of the whole database',
    'its restore into an empty database',
    'readers while \\d+ people send a photo',
  ],
)
