import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { abortStartup } from '#app/config.server.ts'

/** The PEM private key in the file of this setting. @throws by ending the start */
export function readPrivateKey(setting: string, file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    createPrivateKey(pem)
    return pem
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return abortStartup(
      `${setting} is wrong: ${code === 'ENOENT' ? 'there is no such file' : code === 'EACCES' ? 'the file may not be read' : 'the file holds no private key'}`,
    )
  }
}
