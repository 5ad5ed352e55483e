const cyrillic = Array.from('абвгдђежзијклљмнњопрстћуфхцчџш')

/** Serbian and Montenegrin letters in Latin without diacritics, for services that take no others. */
export const latinByCyrillic = new Map(
  'a b v g d dj e z z i j k l lj m n nj o p r s t c u f h c c dz s'.split(' ').flatMap((latin, index) => [
    [cyrillic[index]!, latin],
    [cyrillic[index]!.toUpperCase(), latin.charAt(0).toUpperCase() + latin.slice(1)],
  ]),
)
