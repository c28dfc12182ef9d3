import type { Look, Thread } from './thread.server.ts'

/** Milliseconds that a change may wait to be shown; what takes longer is listed by the database meanwhile. */
export const patience = 1_000

/** A thread, and which of the looks it was asked for it has taken too long for, or failed at. */
export class Clerk {
  readonly number: number
  readonly thread: Thread
  /** How many there were when it was loaded; undefined before. */
  products: number | undefined
  /** Why it was not sure last to know all changes. */
  doubt = ''
  /** Whether its last look failed, though the database was there, and no other is under way. */
  isFailing = false
  #failure = ''
  #asked = 0
  #seen = 0
  #missed = 0

  constructor(number: number, open: (onFailure: (what: string) => void) => Thread) {
    this.number = number
    this.thread = open((what) => {
      this.#failure = what
    })
  }

  /** Whether it knows all that was committed a second ago. */
  get isSure(): boolean {
    return this.#seen >= this.#missed
  }

  /** Until it has looked, however long that takes. */
  async look(): Promise<Look | undefined> {
    const number = ++this.#asked
    this.isFailing = false
    const clock = setTimeout(() => this.#miss(number, 'taking changes in takes longer than a second'), patience).unref()
    const state = await this.thread.catchUp()
    clearTimeout(clock)
    this.isFailing = state === undefined
    if (state === undefined) this.#miss(number, this.#failure)
    else if (state === 'away') this.#miss(number, 'the database cannot be reached')
    else if (state === 'outdated') this.#miss(number, 'it cannot follow the changes')
    else if (number > this.#seen) this.#seen = number
    return state
  }

  #miss(number: number, why: string): void {
    this.doubt = why
    if (number > this.#missed && number > this.#seen) this.#missed = number
  }
}
