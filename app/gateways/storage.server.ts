import { config } from '#app/config.server.ts'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import type { Storage } from '#app/gateways/storage/storage.ts'

export const storage: Storage = folderStorage(config.UPLOADS_DIR)
