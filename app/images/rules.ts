export const imagePurposes = ['ad', 'profile', 'portfolio', 'message', 'blog'] as const
/** What members send pictures for. */
export const memberPurposes = imagePurposes.filter((purpose) => purpose !== 'blog')
export type ImagePurpose = (typeof imagePurposes)[number]

const MB = 1024 * 1024

export const imageLimits = {
  maxFileBytes: 12 * MB,
  maxFiles: 8,
  maxPixels: 50_000_000,
}

/** The widths in which pictures are offered, in pixels. */
export const imageWidths = [160, 320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Best first: the first one that the browser accepts is sent. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** What `accept` of a file field says; what is really in a file is found out by decoding it. */
export const acceptedImageTypes = 'image/png,image/jpeg'

export function isImagePurpose(purpose: unknown): purpose is ImagePurpose {
  return imagePurposes.some((candidate) => candidate === purpose)
}

/** The format for a browser that says what it accepts; every other gets JPEG. */
export function chooseFormat(accept: string | null): ImageFormat {
  return imageFormats.find((format) => accept?.includes(`image/${format}`)) ?? 'jpeg'
}
