/** The cantons of the Federation, as `cantonCode` of a city names them. */
export const cantonCodes = ['USK', 'PK', 'TK', 'ZDK', 'BPK', 'SBK', 'HNK', 'ZHK', 'KS', 'K10'] as const
