import cijene from '#app/blog/covers/cijene.svg?url'
import odrzavanje from '#app/blog/covers/odrzavanje.svg?url'
import renoviranje from '#app/blog/covers/renoviranje.svg?url'
import savjeti from '#app/blog/covers/savjeti.svg?url'
import zaMajstore from '#app/blog/covers/za-majstore.svg?url'
import type { Category } from '#app/blog/rules.ts'

/** Drawn, for articles without an image of their own. */
export const coverUrls: Record<Category, string> = {
  savjeti,
  cijene,
  odrzavanje,
  renoviranje,
  'za-majstore': zaMajstore,
}
