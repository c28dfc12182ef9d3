import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of `public`, whose files are served unchanged. Resolved like an import, as compiled code is in another folder. */
export const publicFolder = join(dirname(createRequire(import.meta.url).resolve('#app/root.tsx')), '../public')
