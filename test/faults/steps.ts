/**
 * Counts the steps of one write: each statement to PostgreSQL, each request to the bucket. After the
 * n-th step, before the shop gets its response, something is killed. Repeated for n = 0, 1, 2, … until the write completes,
 * this tests every moment between two steps without hooks in the product.
 */
export type Strike = (where: { what: string; backendPid?: number }) => Promise<void>

export class Steps {
  private armed: { remaining: number; injectFault: Strike } | undefined
  private striking = Promise.resolve()
  /** Statement at which it was killed; undefined if the write completed before. */
  injectedAt: string | undefined

  /** @param after number of steps; 0 blocks the first one */
  arm(after: number, injectFault: Strike): void {
    this.armed = { remaining: after, injectFault }
    this.injectedAt = undefined
  }

  /** Stops injecting faults; a killed process has exited. */
  async disarm(): Promise<void> {
    this.armed = undefined
    await this.striking
  }

  /**
   * One step. @param forward sends it on, and waits for its answer where that is the last that passes
   * @returns true if its response may be passed back
   */
  async pass(what: string, forward: (isLast: boolean) => Promise<void>, backendPid?: number): Promise<boolean> {
    // The killed process exits before anything else passes.
    await this.striking
    const { armed } = this
    if (armed) armed.remaining -= 1
    if (!armed || armed.remaining > 0) {
      await forward(false)
      return true
    }
    this.armed = undefined
    this.injectedAt = what
    const striking = (async () => {
      if (armed.remaining === 0) await forward(true)
      await armed.injectFault({ what, ...(backendPid && { backendPid }) })
    })()
    this.striking = striking.catch(() => {})
    await striking
    return false
  }
}
