import { statSync } from 'node:fs'

/** Installation time of the release, the earliest date of its texts. */
export const builtAt: Date = statSync(new URL(import.meta.url)).mtime
