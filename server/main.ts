import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** From so many bytes on a piece of memory goes back to the system as soon as it is free. */
const threshold = 2 ** 22

/** Where V8's translation of all that a start loads is kept for the next; nobody is told where it cannot be written. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/*
 * glibc takes the largest piece it has seen freed for the size from which it gives memory back, so the first password (argon2id works on
 * 19 MB) lets every thread keep twice that for good. It can only be told otherwise before a process begins: the shop begins once more in
 * its own place, before anything of it is loaded (docs/decisions/0237-memory-goes-back.md). So with the arenas, of which threads take more
 * than they share. Other systems know no such settings. Node's own cache has to be named before a process begins, too (decision 0239).
 */
if (process.platform === 'linux' && !process.env.MALLOC_MMAP_THRESHOLD_)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_MMAP_THRESHOLD_: String(threshold),
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
  })
await import('./run.ts')
