/** A copy of what the database holds, kept for what it would take too long to answer; what it is asked only its feature knows. */
export type Snapshot = {
  /** The answer; undefined while there is none to be had: then the database is asked. Never fails. */
  ask(question: object): Promise<unknown>
  /** Until answers know of everything that was committed before, or are none. Forgets what was read lately where something had changed. Never fails. */
  caughtUp(): Promise<void>
  /**
   * What its feature has read of the database since the last change, by keys of its own. Another object after each change: who
   * reads holds on to the one from before. Undefined while changes cannot be heard of.
   */
  readonly lately: ReadLately | undefined
}

export type ReadLately = Pick<Map<string, object>, 'get'> & { set(key: string, value: object): unknown }

/**
 * The same for who reads from a replica, which has every change until now and may lack the next: what is read there is remembered among
 * what that one makes forgotten (decision 0198).
 */
export const beforeNextChange = (snapshot: Snapshot): Snapshot => ({ ...snapshot, lately: snapshot.lately })

export const noSnapshot: Snapshot = { ask: async () => undefined, caughtUp: async () => {}, lately: undefined }
