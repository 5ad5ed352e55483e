import { testShortRounds } from './short-round.ts'

testShortRounds(
  ['cached-page', 'uncached-page', 'signed-in-page', 'admin-pages', 'slow-network', 'live-streams', 'overload'],
  [
    'Public page, cached, \\d+ addresses',
    'Public page, cached, one address',
    'Public page made anew',
    'Signed-in page with session and list',
    'every page of the admin area',
    'the slowest public page',
    '\\d+ open conversation streams',
    'a mix .* at 2 times the capacity',
  ],
)
