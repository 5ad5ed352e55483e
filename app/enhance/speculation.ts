type Connection = { effectiveType?: string; saveData?: boolean }

/** Pages that are the same for everyone; links that choose a language carry `lang` and are left alone. */
const publicPages = [
  '/poslovi*',
  '/poslovi/*',
  '/oglasi/*',
  '/majstori*',
  '/majstori/*',
  '/usluge*',
  '/usluge/*',
  '/blog*',
  '/blog/*',
]

/**
 * Lets browsers that can fetch the page behind a link as soon as someone is about to press it; only over a connection that
 * says it has room, and not on pages with React, whose scripts come by nonce and whose router fetches by itself.
 */
export function addSpeculationRules(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.effectiveType !== '4g' || connection.saveData || document.querySelector('script[nonce]')) return
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.text = JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: publicPages }, { not: { selector_matches: '[lang]' } }] },
        eagerness: 'moderate',
      },
    ],
  })
  document.head.append(rules)
}
