export const imagePurposes = ['ad', 'profile', 'portfolio', 'message', 'offer', 'blog', 'proof'] as const
export const memberPurposes = imagePurposes.filter((purpose) => purpose !== 'blog')
export type ImagePurpose = (typeof imagePurposes)[number]
export type MemberPurpose = Exclude<ImagePurpose, 'blog'>

const MB = 1024 * 1024

export const imageLimits = {
  maxFileBytes: 12 * MB,
  maxFiles: 8,
  maxPixels: 50_000_000,
}

export const imageWidths = [160, 320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Best first: the browser gets the first one that it accepts. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The `accept` attribute of file fields; the server decides by decoding. */
export const acceptedImageTypes = 'image/png,image/jpeg,image/webp'

export function isImagePurpose(purpose: unknown): purpose is ImagePurpose {
  return imagePurposes.some((candidate) => candidate === purpose)
}

export function chooseFormat(accept: string | null): ImageFormat {
  return imageFormats.find((format) => accept?.includes(`image/${format}`)) ?? 'jpeg'
}

export function formatKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`
}
