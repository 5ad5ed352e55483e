import { byNamespace } from './namespaces.ts'

export const dictionary = byNamespace(
  import.meta.glob(
    [
      '../../../locales/bs/*.json',
      '!**/{about,become,blog,catalogue,confirmation,contact,deliveries,instructions,landing,mail,partners,privacy,terms,welcome}.json',
    ],
    { eager: true, import: 'default' },
  ),
)
