/** A position in the primary's write-ahead log, in bytes. */
type Position = bigint

/**
 * - `ok`: usable
 * - `catching-up`: may lack a known change, usually for milliseconds
 * - `behind`: for longer than `maxLagMs`
 * - `away`: unreachable, or no longer a replica
 */
type ReplicaState = 'ok' | 'catching-up' | 'behind' | 'away'

/** Maximum lag of a replica, apart from known changes. */
const maxLagMs = 5_000

/**
 * Decides whether pages may be read from a replica, from the reported positions. A page is rendered again because something
 * changed: reading it from a replica without that change would cache the old state (decision 0040).
 */
export function createReplicaRule(now: () => number = Date.now) {
  /** Positions of the primary, oldest first; one older than the maximum lag suffices. */
  const primaryPositions: { at: number; position: Position }[] = []
  let replayed: Position | undefined
  let isReachable = false
  let changes = 0
  /** Position of the primary after the last change; undefined until known. */
  let requiredPosition: Position | undefined

  const isOlderThanMaxLag = ({ at }: { at: number }) => now() - at > maxLagMs

  return {
    /** Something changed on the primary. */
    markChanged(): void {
      changes++
      requiredPosition = undefined
    },
    /** Read it before querying the primary, and pass it with the result. */
    get changes() {
      return changes
    },
    /** @param changesBefore `changes` before the query: a result from before a change says nothing about it */
    reportPrimaryPosition(position: Position, changesBefore: number): void {
      // A promoted primary may be behind the former one.
      const newest = primaryPositions.at(-1)
      if (newest && newest.position > position) primaryPositions.length = 0
      primaryPositions.push({ at: now(), position })
      primaryPositions.splice(0, primaryPositions.findLastIndex(isOlderThanMaxLag))
      if (changesBefore === changes) requiredPosition ??= position
    },
    reportReplicaPosition(position: Position): void {
      replayed = position
      isReachable = true
    },
    reportReplicaAway(): void {
      isReachable = false
    },
    /** Number of stored positions. */
    get positionCount() {
      return primaryPositions.length
    },
    get state(): ReplicaState {
      if (!isReachable || replayed === undefined) return 'away'
      const positionAtMaxLag = primaryPositions.findLast(isOlderThanMaxLag)
      if (positionAtMaxLag && positionAtMaxLag.position > replayed) return 'behind'
      return requiredPosition !== undefined && replayed >= requiredPosition ? 'ok' : 'catching-up'
    },
  }
}
