import { config } from '#app/config.server.ts'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import type { Storage } from '#app/gateways/storage/storage.ts'

export const storage: Storage = await openStorage()

/** The bucket if one is configured. Its client takes 37 MB and is not loaded for the folder. */
async function openStorage(): Promise<Storage> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return folderStorage(config.UPLOADS_DIR)
  const { s3Storage } = await import('#app/gateways/storage/s3.server.ts')
  return s3Storage({
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
  })
}
