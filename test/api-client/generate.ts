import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import openapiTypescript from 'openapi-typescript'
import { createOpenApiDocument } from '#app/api/reference/openapi-document.server.ts'

/** Generates the types of a client from the API's document, formatted as the sources are. */
export async function generateTypes(): Promise<string> {
  const document = createOpenApiDocument('http://localhost')
  const types = await openapiTypescript(document as never, { commentHeader: '' })
  const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url))
  return execFileSync(biome, ['format', '--stdin-file-path=schema.ts'], { input: types, encoding: 'utf8' })
}
