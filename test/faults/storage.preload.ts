import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the shop by `--import`: while the file `full` exists in DATA_DIR, writes go to
 * /dev/full, which rejects them (ENOSPC); while `slow` exists, each open, flush and move takes 1.5 s.
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
