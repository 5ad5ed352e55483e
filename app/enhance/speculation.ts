type Connection = { effectiveType?: string; saveData?: boolean }

/** Prefetches on 4G without data saving. Members' pages, which have a bell, do not; their router prefetches by itself. */
export function addSpeculationRules(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.effectiveType !== '4g' || connection.saveData) return
  // The scripts with nonces are the last in the page.
  if (document.readyState === 'loading' || document.querySelector('script[nonce],#bell-slot')) return
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
