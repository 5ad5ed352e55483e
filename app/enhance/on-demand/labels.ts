import bs from '#locales/bs/server/enhance.json' with { type: 'json' }
import de from '#locales/de/server/enhance.json' with { type: 'json' }
import en from '#locales/en/server/enhance.json' with { type: 'json' }
import es from '#locales/es/server/enhance.json' with { type: 'json' }

const languages: Record<string, typeof bs> = { bs, de, en, es }

/** Plain texts for scripts that work without the dictionary of hydrated pages. */
export const labels = languages[document.documentElement.lang] ?? bs
