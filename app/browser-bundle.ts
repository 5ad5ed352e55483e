import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { withoutPreloading } from './enhance/without-preloading.ts'

const moduleName = /^react(?:-dom)?(?:\/.+)?$/
const facadePrefix = '\0node_modules/facade:'

/**
 * React is CommonJS, for which every chunk would call a helper of the bundler and write `(0, react.jsx)(…)`. The facade
 * exports the same by name.
 */
const namedReactExports: Plugin = {
  name: 'named-react-exports',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: moduleName },
    handler: (id, importer) => (importer?.includes('node_modules/') ? undefined : facadePrefix + id),
  },
  load: {
    filter: { id: /^\0node_modules\/facade:/ },
    handler(id) {
      const name = id.slice(facadePrefix.length)
      const names = Object.keys(createRequire(import.meta.url)(name))
      return [`import react from '${name}'`, ...names.map((key) => `export const ${key} = react.${key}`)].join('\n')
    },
  },
}

export const browserPlugins = [withoutPreloading, namedReactExports]

/** Importing these does nothing, so that what only the server renders is not imported in browsers. */
export const pureModules = appModules('.*/components/', 'ui/')

/** Modules that the same pages need, in one file: thirty small ones cost 130 bytes each, and compress worse. */
export const chunkGroups = [
  // Modules that only the pages of admins draw stay out of members' files.
  { name: 'react', test: /node_modules\/(?!d3-|internmap)|rolldown\/runtime/, priority: 3 },
  {
    name: 'shell',
    test: appModules(
      '(?:root|hydration|href|with-query|product)\\.',
      'i18n/(?!fold|stem|email-suggestions|page-language)',
      'site/(?:hydrate-page|components/(?:shell|frame.browser|use-server))',
      'http/route-handle',
      'notifications/components/use-live',
      'accounts/(?:paths|components/verification-reminder)',
      'ui/(?:anchor|button|class-names|flash-message|icon|link-button|notice|save-data)\\.',
      'ui/icons/skill-icon',
      'ui/layout/(?:back-link|page-header|error-boundary|error-kind|lazy-error|request-id)',
      'ui/form/(?:router-form|hidden-inputs|form-state)',
      'ui/styles/(?:app|members|clients)\\.',
    ),
    priority: 2,
  },
  {
    name: 'fields',
    test: appModules('ui/form/(?:form-context|field-layout|field\\.)'),
    priority: 1,
  },
  {
    name: 'forms',
    test: appModules(
      'ui/form/(?:form-page|form-title|error-summary|use-form|text-area)',
      'ui/layout/narrow-form',
      'enhance/pending',
    ),
    priority: 1,
  },
  {
    name: 'fieldsets',
    test: appModules('ui/form/(?:fieldset|checkbox)\\.'),
    priority: 1,
  },
  {
    name: 'cards',
    test: appModules(
      'ui/list/(?:card|empty-state)',
      'ui/(?:price|relative-time|time-ago|badge)\\.',
      'offers/components/offer-terms',
    ),
    priority: 1,
  },
  {
    name: 'rules',
    test: appModules('(?:ads|offers)/rules'),
    priority: 2,
  },
  {
    name: 'badges',
    test: appModules('ui/member/(?:status-badge|next-step-notice)', '(?:ads|offers)/components/(?:ad|offer)-status'),
    priority: 1,
  },
  {
    name: 'rating',
    test: appModules('ui/rating\\.', '\\w+/short-name'),
    priority: 1,
  },
  {
    name: 'messages',
    test: appModules('messages/paths', 'ui/member/(?:chat-bubbles|more-menu)'),
    priority: 1,
  },
  {
    name: 'choices',
    test: appModules('ui/form/(?:option|radio-group)\\.'),
    priority: 1,
  },
  {
    name: 'lists',
    test: appModules('ui/list/(?:pager|chip|active-filters)'),
    priority: 1,
  },
  {
    name: 'images',
    test: appModules('ui/placeholder-image', 'images/components/responsive-image', 'images/(?:urls|rules)'),
    priority: 1,
  },
  {
    name: 'gallery',
    test: appModules('ui/image-strip', 'images/components/image-gallery'),
    priority: 1,
  },
]

function appModules(...paths: string[]): RegExp {
  return new RegExp(`/app/(?:${paths.join('|')})`)
}
