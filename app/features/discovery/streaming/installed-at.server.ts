import { statSync } from 'node:fs'

/** Time at which this release was installed, the earliest date of the texts that it contains. */
export const installedAt: Date = statSync(new URL(import.meta.url)).mtime
