import { writeFileSync } from 'node:fs'
import { generateTypes } from './generate.ts'

writeFileSync(new URL('./schema.ts', import.meta.url), await generateTypes())
