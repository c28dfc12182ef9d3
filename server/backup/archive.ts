import * as v from 'valibot'

/*
 * A backup is a ZIP: `tables/NAME.copy.gz` in PostgreSQL's COPY format, `jobs.json` with pending
 * notifications, `files/PATH` of storage, and last `manifest.json` with the expected contents.
 * A truncated file has no manifest and no directory.
 */
export const archiveFormat = 1

export const manifestName = 'manifest.json'
export const jobsName = 'jobs.json'
export const getTableEntry = (table: string) => `tables/${table}.copy.gz`
export const filesFolder = 'files/'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const identifier = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))

export const manifestSchema = v.object({
  format: v.number(),
  madeAt: v.string(),
  /** Number of applied migrations. */
  migrations: count,
  /** Tables in the order in which they can be filled. */
  tables: v.array(v.object({ name: identifier, columns: v.array(identifier), rows: count })),
  jobs: count,
  files: count,
})

export type Manifest = v.InferOutput<typeof manifestSchema>

export const jobsSchema = v.array(
  v.object({ queue: v.string(), id: v.string(), data: v.record(v.string(), v.unknown()) }),
)

export type PendingJob = v.InferOutput<typeof jobsSchema>[number]
