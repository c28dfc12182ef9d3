import type { PgBoss } from 'pg-boss'

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>

const queues = new WeakMap<PgBoss, Map<string, Promise<void>>>()

/** Creates a queue once per process; after a failure the next caller tries again. */
export function ensureQueue(jobs: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const created = queues.get(jobs) ?? new Map<string, Promise<void>>()
  queues.set(jobs, created)
  let creation = created.get(name)
  if (!creation) {
    creation = jobs.createQueue(name, options)
    created.set(name, creation)
    creation.catch(() => created.delete(name))
  }
  return creation
}
