import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the shop by `--import`, and in no bundle: while the file named `full` lies in DATA_DIR what the shop writes there goes to
 * /dev/full, where the system itself rejects it (ENOSPC); while `slow` lies there each opening, flush and move takes a second and a half.
 */
const folder = process.env.DATA_DIR ?? ''
const slowDelayMs = 1_500
const isActive = (fault: string) => fs.existsSync(join(folder, fault))
const isOurs = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder)
const waitIfSlow = () => new Promise((done) => setTimeout(done, isActive('slow') ? slowDelayMs : 0))

if (isMainThread && folder) {
  const { createWriteStream } = fs
  fs.createWriteStream = (path, options) =>
    createWriteStream(isOurs(path) && isActive('full') ? '/dev/full' : path, options)
  const { rename, open } = fs.promises
  fs.promises.rename = async (from, to) => {
    await waitIfSlow()
    return rename(from, to)
  }
  fs.promises.open = async (...args) => {
    if (isOurs(args[0])) await waitIfSlow()
    return open(...args)
  }
  syncBuiltinESMExports()
}
