import { byNamespace } from './namespaces.ts'

export const dictionary = byNamespace(
  import.meta.glob(['../../../locales/en/*.json', '!**/blog.json'], { eager: true, import: 'default' }),
)
