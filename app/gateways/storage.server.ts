import { access, constants } from 'node:fs/promises'
import { abortStartup, config } from '#app/config.server.ts'
import { ensurePrivateFolder } from '#app/gateways/private-folder.server.ts'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import type { Storage } from '#app/gateways/storage/storage.ts'

export const storage: Storage = await openStorage()

/** The bucket if one is configured. Its client takes 37 MB and is not loaded for the folder. */
async function openStorage(): Promise<Storage> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return openFolder(config.UPLOADS_DIR)
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

/** Stops the start where the first image that somebody sends would fail. */
async function openFolder(folder: string): Promise<Storage> {
  try {
    await ensurePrivateFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    abortStartup(
      `UPLOADS_DIR is wrong: ${folder} is no folder that can be written (${(error as NodeJS.ErrnoException).code})`,
    )
  }
  return folderStorage(folder)
}
