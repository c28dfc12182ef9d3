import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { forbiddenFunctions, type RuntimeRole } from '#db/grants/grants.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createTemplate, getDatabaseUrl } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server with the migrated database `template`, for its administrator; each worker copies it. */
    databaseServer: string
    /** The same for the shop's role, with its limited privileges. */
    shopServer: string
    /** Folder of prepared data folders, which is deleted after the run. */
    preparedFolders: string
    /** The same for the storefront's and the admin's role, which have no privileges by default. */
    doorServers: Record<RuntimeRole, string>
  }
}

/** Starts one PostgreSQL for the whole run, in a temporary folder. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-test-'))
  const server = await startEmbeddedDatabase(folder, { fsync: false })
  // As docs/secure.md tells an administrator; every database of the run is a copy of this one.
  const patternDatabase = new pg.Client({ connectionString: getDatabaseUrl(server.administratorUrl, 'template1') })
  await patternDatabase.connect()
  await patternDatabase.query(`revoke execute on function ${forbiddenFunctions.join(', ')} from public`)
  await patternDatabase.end()
  await createTemplate({ administrator: server.administratorUrl, shop: server.url })
  const preparedFolders = await mkdtemp(join(tmpdir(), 'boxwright-prepared-'))
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(preparedFolders, 0o755)
  project.provide('preparedFolders', preparedFolders)
  project.provide('databaseServer', server.administratorUrl)
  project.provide('shopServer', server.url)
  project.provide('doorServers', server.roleUrls)
  return async () => {
    await server.stop()
    for (const each of [folder, preparedFolders]) await rm(each, { recursive: true, force: true })
  }
}
