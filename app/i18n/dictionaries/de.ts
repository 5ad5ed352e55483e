import { byNamespace } from './namespaces.ts'

export const dictionary = byNamespace(
  import.meta.glob(
    [
      '../../../locales/de/*.json',
      '!**/{become,blog,catalogue,confirmation,contact,deliveries,house,instructions,landing,mail,partners,privacy,terms,welcome}.json',
    ],
    { eager: true, import: 'default' },
  ),
)
