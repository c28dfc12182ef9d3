import process from 'node:process'
import { compiled, quickStart } from './quick-start.ts'

/** From so many bytes on a piece of memory goes back to the system as soon as it is free. */
const threshold = 2 ** 22

/*
 * glibc takes the largest piece it has seen freed for the size from which it gives memory back, so the first password (argon2id works on
 * 19 MB) lets every thread keep twice that for good. It can only be told otherwise before a process begins: the shop begins once more in
 * its own place, before anything of it is loaded (docs/decisions/0237-memory-goes-back.md). So with the arenas, of which threads take more
 * than they share. Other systems know no such settings. Processes that the shop begins find Node's cache by its name, too (decision 0239).
 */
if (process.platform === 'linux' && !process.env.MALLOC_MMAP_THRESHOLD_)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_MMAP_THRESHOLD_: String(threshold),
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
  })
quickStart()
await import('./run.ts')
