import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Folder of the files that are served as they are. Resolves like an import, since a build runs from another folder. */
export const publicFolder = join(dirname(createRequire(import.meta.url).resolve('#app/root.tsx')), '../public')
