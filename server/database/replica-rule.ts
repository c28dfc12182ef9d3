/** Positions in the log of the primary, in bytes since it began. */
type Position = bigint

/**
 * - `ok`: usable - `catching up`: lacks a known change, usually for milliseconds - `behind`: for longer than pages may be
 * stale - `away`: unreachable, or no longer a replica
 */
type ReplicaState = 'ok' | 'catching up' | 'behind' | 'away'

/** Milliseconds that what a replica shows may be old, changes apart that we heard of. */
const maxLagLength = 5_000

/**
 * Decides whether pages may be read from a replica, from the reported positions. A page is rendered again because something
 * changed: reading it from a replica without that change would cache the old state (docs/decisions/0040-scale-with-a-pooler-a-
 * read-replica.md).
 */
export function createReplicaRule(now: () => number = Date.now) {
  /** Positions of the primary, oldest first; one older than the maximum age suffices. */
  const seen: { at: number; position: Position }[] = []
  let replayed: Position | undefined
  let answers = false
  let changes = 0
  /** Position of the primary after the last change; undefined until known. */
  let needed: Position | undefined

  const isDue = ({ at }: { at: number }) => now() - at > maxLagLength

  return {
    /** Something changed on the primary. */
    changed(): void {
      changes++
      needed = undefined
    },
    /** Read it before querying the primary, and pass it with the response. */
    get changes() {
      return changes
    },
    /** @param asOf `changes` before the query: a response from before a change says nothing about it */
    primaryAt(position: Position, asOf: number): void {
      // A primary that was a replica until now may be short of what the one before it had reached.
      const newest = seen.at(-1)
      if (newest && newest.position > position) seen.length = 0
      seen.push({ at: now(), position })
      seen.splice(0, seen.findLastIndex(isDue))
      if (asOf === changes) needed ??= position
    },
    replicaAt(position: Position): void {
      replayed = position
      answers = true
    },
    replicaAway(): void {
      answers = false
    },
    /** Number of stored positions. */
    get remembered() {
      return seen.length
    },
    get state(): ReplicaState {
      if (!answers || replayed === undefined) return 'away'
      const due = seen.findLast(isDue)
      if (due && due.position > replayed) return 'behind'
      return needed !== undefined && replayed >= needed ? 'ok' : 'catching up'
    },
  }
}
