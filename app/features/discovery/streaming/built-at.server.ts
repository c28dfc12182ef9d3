import { statSync } from 'node:fs'

/** When the code of this process was put where it is: nothing that it says can have changed before by itself. */
export const builtAt: Date = statSync(new URL(import.meta.url)).mtime
