import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries } from '#server/database/binaries.ts'
import { prepareCluster } from '#server/database/cluster.ts'
import { openDataFolder, placeCluster } from '#server/database/data-folder.ts'
import { freePort } from '#server/database/embedded.ts'
import { launch, stopChild } from '#server/database/postmaster.ts'
import { giveAllTo } from '#server/database/run-as.ts'

export type Postgres = {
  /** Its superuser's. */
  url: string
  port: number
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it as a broken machine would: nothing is written any more. */
  kill(): Promise<void>
}

/** A PostgreSQL like one of DATABASE_URL, which a test stops and starts on one address. @param flags as its command line takes them */
export async function openPostgres(folder: string, flags = ['-c', 'fsync=off']): Promise<Postgres> {
  const place = placeCluster(openDataFolder(folder), () => {})
  const binaries = findBinaries(dirname(place.cluster), place.runAs, () => {})
  const password = await prepareCluster(folder, place, binaries)
  const port = await freePort()
  const start = () => launch({ ...place, postgres: binaries.postgres, port, flags, log: () => {} })
  let child = await start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    stop: () => stopChild(child),
    kill: async () => {
      const closed = new Promise((done) => child.once('close', done))
      child.kill('SIGQUIT')
      await closed
    },
    start: async () => {
      child = await start()
    },
  }
}

/**
 * Two servers: the second follows the first by streaming replication.
 * @param folders of one each, empty
 * @param flags of the first and of the second
 */
export async function openPrimaryAndReplica(
  [first, second]: [string, string],
  [primaryFlags, replicaFlags]: [string[], string[]] = [[], []],
): Promise<{ primary: Postgres; replica: Postgres }> {
  const quick = ['-c', 'fsync=off']
  const primary = await openPostgres(first, [...quick, ...primaryFlags])
  // At rest its files are a base backup.
  await primary.stop()
  cpSync(first, second, { recursive: true, filter: (path) => !/lock|postmaster\.(pid|opts)$/.test(path) })
  const { cluster, runAs } = placeCluster(openDataFolder(second), () => {})
  writeFileSync(join(cluster, 'standby.signal'), '')
  if (runAs) giveAllTo(cluster, runAs)
  await primary.start()
  const source = new URL(primary.url)
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres password=${source.password} application_name=replica`
  const replica = await openPostgres(second, [...quick, '-c', `primary_conninfo=${connection}`, ...replicaFlags])
  return { primary, replica }
}
