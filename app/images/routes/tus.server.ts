import { isImagePurpose, type MemberPurpose } from '#app/images/rules.ts'

/** The headers of tus 1.0.0, the protocol for resumable uploads: https://tus.io/protocols/resumable-upload. */
const version = { 'tus-resumable': '1.0.0' }

export const partType = 'application/offset+octet-stream'

/** Where an upload stands; once it is complete also the id of its image. */
export function tusHeaders({ receivedBytes, bytes, imageId }: Progress): Record<string, string> {
  return {
    ...version,
    'upload-offset': String(receivedBytes),
    'upload-length': String(bytes),
    ...(imageId !== null && { 'upload-image': String(imageId) }),
  }
}

type Progress = { receivedBytes: number; bytes: number; imageId: number | null }

/** A whole number of bytes; undefined for anything else. */
export function readBytes(header: string | null): number | undefined {
  return header !== null && /^\d{1,12}$/.test(header) ? Number(header) : undefined
}

/** The image's purpose, from `Upload-Metadata`: names with their values in Base64. */
export function readPurpose(metadata: string | null): MemberPurpose | undefined {
  const pairs = (metadata ?? '').split(',').map((pair) => pair.trim().split(' '))
  const [, value = ''] = pairs.find(([name]) => name === 'purpose') ?? []
  const purpose = Buffer.from(value, 'base64').toString()
  return isImagePurpose(purpose) && purpose !== 'blog' ? purpose : undefined
}
