import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Mapping } from '#app/features/imports/mapping/mapping.ts'
import { listMappings } from '#app/features/imports/mapping/saved.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { suppliers } from '#db/tables/suppliers.ts'
import type { RunReport } from '../run-report.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { Supplier } from '../suppliers.server.ts'
import { importRows } from '../sync/import-rows.server.ts'
import { type FeedFetchOptions, type FeedState, getFileName } from './feed.ts'
import { applyPreset, feedPresets } from './feed-presets.ts'
import { fetchFeed } from './fetch-feed.server.ts'

type RunFeedOptions = Pick<FeedFetchOptions, 'credentials' | 'canConnect' | 'signal'> & {
  supplier: Supplier
  /** Who started the run. */
  by: string
  /** True before a person applied the first import: the run is a dry run. */
  isFirst: boolean
  report: RunReport
  onStarted(importId: string): Promise<void>
}

/** Imports the file of a feed if it changed. @returns the reason why the import failed; undefined if it succeeded or nothing changed */
export async function runFeed(
  services: Services & { log: Logger },
  { supplier, by, isFirst, report, onStarted, ...fetchOptions }: RunFeedOptions,
): Promise<string | undefined> {
  const { db, settings } = services
  const { feed, feedState } = supplier
  if (!feed) throw new SupplierError('rejected', 'Enter the URL of the file.')
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `feed-${randomUUID()}`)
  try {
    const fetched = await fetchFeed({
      ...fetchOptions,
      url: new URL(feed.url),
      state: feedState,
      destinationPath: path,
    })
    // A supplier that staff saved since the run started has another version, and its next run reads the file again.
    const isSameVersion = and(eq(suppliers.id, supplier.id), eq(suppliers.version, supplier.version))
    const saveState = (state: FeedState) => db.update(suppliers).set({ feed_state: state }).where(isSameVersion)
    if (!fetched.isChanged) {
      report.count('unchanged')
      await saveState(fetched.state)
      return undefined
    }
    report.count('bytes', fetched.bytes)
    const saved = await listMappings(db)
    const { problem, toDecide } = await importRows(services, {
      path,
      name: getFileName(feed.url),
      by: { staffId: null, name: by, ip: null },
      onStarted,
      mapping: (detected) => toMapping(detected, saved.find(({ id }) => id === feed.mapping)?.mapping, supplier),
      apply: isFirst ? undefined : { missing: feed.isComplete ? 'hide' : 'keep' },
    })
    if (toDecide) report.count('toHide', toDecide)
    // The state of a dry run is not saved, so that the next run reads the same file again.
    if (!problem && !isFirst) await saveState(fetched.state)
    else if (fetched.state.hostKey) await saveState({ ...feedState, hostKey: fetched.state.hostKey })
    return problem
  } finally {
    await rm(path, { force: true })
  }
}

/** Returns the mapping that the supplier's feed names: detected, of a preset, or saved. Fields that staff edited keep their values. */
function toMapping(detected: Mapping, saved: Mapping | undefined, { name, feed }: Supplier): Mapping {
  const preset = feed && Object.hasOwn(feedPresets, feed.mapping) ? feedPresets[feed.mapping] : undefined
  const mapping = saved ? { ...detected, ...saved } : preset ? applyPreset(detected, preset) : detected
  return {
    ...mapping,
    decimal: mapping.decimal ?? '.',
    supplier: Object.values(mapping.columns).includes('supplier') ? null : name,
    keepsEdits: true,
    ...(feed?.isComplete && { hidesMissing: true }),
  }
}
