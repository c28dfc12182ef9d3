import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries } from '#server/database/binaries.ts'
import { prepareCluster } from '#server/database/cluster.ts'
import { openDataFolder, resolveClusterLocation } from '#server/database/data-folder.ts'
import { findFreePort } from '#server/database/embedded.ts'
import { launch, stopChild } from '#server/database/postmaster.ts'
import { changeOwnerOfAll } from '#server/database/run-as.ts'

export type Postgres = {
  /** URL for the superuser. */
  url: string
  port: number
  pid(): number
  stop(): Promise<void>
  start(): Promise<void>
  /** Kills it with all its processes. */
  kill(): Promise<void>
}

/** Tests do not wait for the disk. */
const fastFlags = ['-c', 'fsync=off']

/** Starts a PostgreSQL that a test can stop and restart on its port. @param flags of its command line */
export async function openPostgres(folder: string, flags = fastFlags): Promise<Postgres> {
  const location = resolveClusterLocation(openDataFolder(folder), () => {})
  const binaries = findBinaries(dirname(location.cluster), location.runAs, () => {})
  const password = await prepareCluster(folder, location, binaries)
  const port = await findFreePort()
  const start = () => launch({ ...location, postgres: binaries.postgres, port, flags, log: () => {} })
  let child = await start()
  // Servers have their own process group, so an interrupted test ends them.
  process.once('exit', () => child.pid && (child.exitCode ?? child.signalCode) === null && kill(child.pid, 'SIGQUIT'))
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid: () => child.pid ?? 0,
    stop: () => stopChild(child),
    kill: async () => {
      const closed = new Promise((done) => child.once('close', done))
      // The server's child processes would continue until they notice.
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
      for (const pid of [child.pid ?? 0, ...stdout.split('\n').map(Number)]) if (pid > 0) kill(pid, 'SIGKILL')
      await closed
    },
    start: async () => {
      child = await start()
    },
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has just exited.
  }
}

/**
 * Opens two servers: the second follows the first by streaming replication.
 * @param first data folder with the initial data
 * @param second empty data folder of the replica
 */
export async function openPrimaryAndReplica(
  [first, second]: [string, string],
  [primaryFlags, replicaFlags] = [fastFlags, fastFlags],
): Promise<{ primary: Postgres; replica: Postgres }> {
  const primary = await openPostgres(first, primaryFlags)
  // The files of a stopped server are a base backup.
  await primary.stop()
  cpSync(first, second, { recursive: true, filter: (path) => !/lock|postmaster\.(pid|opts)$/.test(path) })
  const { cluster, runAs } = resolveClusterLocation(openDataFolder(second), () => {})
  writeFileSync(join(cluster, 'standby.signal'), '')
  if (runAs) changeOwnerOfAll(cluster, runAs)
  await primary.start()
  const { password } = new URL(primary.url)
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=replica`
  const replica = await openPostgres(second, [...replicaFlags, '-c', `primary_conninfo=${connection}`])
  return { primary, replica }
}
