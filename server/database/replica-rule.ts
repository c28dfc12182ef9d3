/** Positions in the log of the primary, in bytes since it began. */
type Position = bigint

/**
 * - `ok`: may be asked
 * - `catching up`: lacks a change that we know of; a matter of milliseconds as a rule
 * - `behind`: for longer than pages may be old
 * - `away`: does not answer, or is no replica (any more)
 */
type ReplicaState = 'ok' | 'catching up' | 'behind' | 'away'

/** Milliseconds that what a replica shows may be old, changes apart that we heard of. */
const longestLag = 5_000

/**
 * Whether pages may be read from a replica, from what it and the primary have said. A page is rendered anew because something
 * changed: it must never come from a replica that has not seen the change, or it would be kept
 * (docs/decisions/0198-pages-are-read-from-a-replica.md).
 */
export function createReplicaRule(now: () => number = Date.now) {
  /** Where the primary was, oldest first: what the replica has not reached yet, and the newest. */
  let seen: { at: number; position: Position }[] = []
  let replayed: Position | undefined
  let answers = false
  let changes = 0
  /** Where the primary was after the last change; undefined until it is known. */
  let needed: Position | undefined

  const forgetReached = () => {
    const unreached = seen.findIndex(({ position }) => replayed === undefined || position > replayed)
    seen = unreached < 0 ? seen.slice(-1) : seen.slice(unreached)
  }

  return {
    /** Something changed on the primary. */
    changed(): void {
      changes++
      needed = undefined
    },
    /** To be taken before the primary is asked, and given with its answer. */
    get changes() {
      return changes
    },
    /** @param asOf `changes` from before it was asked: an answer from before a change says nothing of it */
    primaryAt(position: Position, asOf: number): void {
      // A primary that was a replica until now may be short of what the one before it had reached.
      if (seen.some((other) => other.position > position)) seen = []
      seen.push({ at: now(), position })
      if (asOf === changes) needed ??= position
      forgetReached()
    },
    replicaAt(position: Position): void {
      replayed = position
      answers = true
      forgetReached()
    },
    replicaAway(): void {
      answers = false
    },
    get state(): ReplicaState {
      if (!answers || replayed === undefined) return 'away'
      const [oldest] = seen
      if (oldest && oldest.position > replayed && now() - oldest.at > longestLag) return 'behind'
      return needed !== undefined && replayed >= needed ? 'ok' : 'catching up'
    },
  }
}
