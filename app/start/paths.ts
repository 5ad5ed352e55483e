import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')
export const dataFolder = path.join(root, '.data')
export const embeddedFolder = path.join(dataFolder, 'postgres')
export const runningFile = path.join(dataFolder, 'running')
