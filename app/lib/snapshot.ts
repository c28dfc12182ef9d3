/** A copy of what the database holds, kept for what it would take too long to answer; what it is asked only its feature knows. */
export type Snapshot = {
  /** The answer; undefined while there is none to be had: then the database is asked. Never fails. */
  ask(question: object): Promise<unknown>
  /** Until answers know of everything that was committed before, or are none. Never fails. */
  caughtUp(): Promise<void>
}

export const noSnapshot: Snapshot = { ask: async () => undefined, caughtUp: async () => {} }
