import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import { until } from '#test/process.ts'
import { residentOf } from '../measure.ts'
import type { Inside } from './inside.ts'

export type Sample = Inside & {
  /** Seconds since the watch began. */
  at: number
  /** Megabytes of the shop's process. */
  resident: number
  /** Open files, sockets and pipes of the shop's process. */
  descriptors: number
  /** Processes that it has started and that run, PostgreSQL's aside. */
  helpers: number
  /** Connections of its database that PostgreSQL has open. */
  connections: number
}

/** What there must be none more of when all is quiet again. */
export const counted = ['connections', 'descriptors', 'helpers', 'timers', 'sockets'] as const
export type Counts = Record<(typeof counted)[number], number>

const socketKinds = ['TCPSocketWrap', 'PipeWrap', 'TLSWrap']

export const countsOf = ({ connections, descriptors, helpers, active }: Sample): Counts => ({
  connections,
  descriptors,
  helpers,
  timers: active.Timeout ?? 0,
  sockets: socketKinds.reduce((sum, kind) => sum + (active[kind] ?? 0), 0),
})

/** Looks at a shop from outside and, at its signal, from inside. @param file where the shop writes what it says of itself */
export async function openWatch({ pid, databaseUrl, file }: { pid: number; databaseUrl: string; file: string }) {
  const began = performance.now()
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'soak' })
  await client.connect()
  return {
    async look(): Promise<Sample> {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      await until(() => existsSync(file), 60_000)
      const inside = JSON.parse(readFileSync(file, 'utf8')) as Inside
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
      )
      return {
        ...inside,
        at: (performance.now() - began) / 1_000,
        resident: residentOf(pid),
        descriptors: readdirSync(`/proc/${pid}/fd`).length,
        helpers: helpersOf(pid),
        connections: rows[0]?.count ?? 0,
      }
    },
    end: () => client.end(),
  }
}

function helpersOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.filter((child) => {
    try {
      return !readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('postgres')
    } catch {
      return false
    }
  }).length
}

/**
 * How much a row of figures grows from its middle to its end, as a share of its mean: the slope of the straight line that fits the last
 * half best, times the length of that half.
 */
export function growthOfLastHalf(points: readonly { at: number; value: number }[]): number {
  const half = points.slice(Math.floor(points.length / 2))
  const mean = (of: (point: { at: number; value: number }) => number) =>
    half.reduce((sum, point) => sum + of(point), 0) / half.length
  const [middle, height] = [mean(({ at }) => at), mean(({ value }) => value)]
  const spread = mean(({ at }) => (at - middle) ** 2)
  const slope = spread === 0 ? 0 : mean(({ at, value }) => (at - middle) * (value - height)) / spread
  return (slope * ((half.at(-1)?.at ?? 0) - (half[0]?.at ?? 0))) / height
}
