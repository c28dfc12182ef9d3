import { dirname } from 'node:path'
import { findBinaries } from '#server/database/binaries.ts'
import { prepareCluster } from '#server/database/cluster.ts'
import { openDataFolder, placeCluster } from '#server/database/data-folder.ts'
import { freePort } from '#server/database/embedded.ts'
import { launch, stopChild } from '#server/database/postmaster.ts'

/** A PostgreSQL like one of DATABASE_URL, which a test stops and starts on one address; `url` is its superuser's. */
export async function openPostgres(folder: string) {
  const place = placeCluster(openDataFolder(folder), () => {})
  const binaries = findBinaries(dirname(place.cluster), place.runAs, () => {})
  const password = await prepareCluster(folder, place, binaries)
  const port = await freePort()
  const start = () => launch({ ...place, postgres: binaries.postgres, port, flags: ['-c', 'fsync=off'], log: () => {} })
  let child = await start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => stopChild(child),
    start: async () => {
      child = await start()
    },
  }
}
