export const codeClasses = ['card', 'funds', 'authentication', 'later', 'pending', 'fault', 'generic'] as const
export type CodeClass = (typeof codeClasses)[number]

const classes: Record<string, CodeClass> = {
  ...fill('card', ['1001', '1002', '1003', '1004', '1005', '1011', '1012', '1014']),
  ...fill('funds', ['1016']),
  ...fill('authentication', ['2013', '4001', '4002', '4003']),
  ...fill('later', ['2000', '2001', '2002', '2003', '3000', '3200', '3201', '3202']),
  ...fill('pending', ['5000']),
  ...fill('fault', ['1015', '1802', '1803', '1810', '1822']),
}

/** Which sentence (`subscriptions:declined.<class>`) the buyer reads. */
export function codeClassOf(code: string | null): CodeClass {
  return classes[code ?? ''] ?? 'generic'
}

/** Codes that say that our request was wrong. */
export function isOurFault(code: string | null): boolean {
  return codeClassOf(code) === 'fault'
}

function fill(codeClass: CodeClass, codes: string[]): Record<string, CodeClass> {
  return Object.fromEntries(codes.map((code) => [code, codeClass]))
}
