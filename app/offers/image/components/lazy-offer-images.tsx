import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'

export const LazyOfferImages = lazyPart(
  'slike',
  import.meta.env.SSR && ImageGallery,
  async () => (await import('#app/images/components/image-gallery.tsx')).ImageGallery,
)
