type Connection = { effectiveType?: string; saveData?: boolean }

/**
 * Speculation rules let browsers prefetch the page behind a link that is about to be pressed. They are added on 4G without
 * data saving only, and not on hydrated pages, whose scripts have a nonce and whose router prefetches by itself. Links that
 * choose a language carry `lang` and are left out.
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
        where: { and: [{ href_matches: PREFETCH_PATTERNS }, { not: { selector_matches: '[lang]' } }] },
        eagerness: 'moderate',
      },
    ],
  })
  document.head.append(rules)
}
