/** Injects a fault, such as killing a process. */
export type InjectFault = (where: { what: string; backendPid?: number }) => Promise<void>

const maxTrials = 60
const maxTrialsAtEnds = 20

/**
 * Returns the steps after which a write of `total` steps is interrupted: all, from 0; of more than 60 the first and the last 20, and 20
 * evenly between them.
 */
export function chooseSteps(total: number): number[] {
  const all = Array.from({ length: total + 1 }, (_, step) => step)
  if (all.length <= maxTrials) return all
  const middle = all.slice(maxTrialsAtEnds, -maxTrialsAtEnds)
  const every = middle.length / (maxTrials - 2 * maxTrialsAtEnds)
  return [
    ...all.slice(0, maxTrialsAtEnds),
    ...middle.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every)),
    ...all.slice(-maxTrialsAtEnds),
  ]
}

/**
 * Counts the steps of one write: each statement that may write, each chunk of a COPY, each request to the bucket. After the n-th
 * step, before the shop gets its response, a fault is injected. Repeated for the steps that `chooseSteps` returns, this tests the moments
 * between steps without hooks in the product.
 */
export class Steps {
  private armed: { remaining: number; injectFault: InjectFault } | undefined
  private injection = Promise.resolve()
  /** Step at which the fault was injected; undefined if the write completed before. */
  injectedAt: string | undefined
  /** Steps passed while armed. */
  passed = 0

  /** @param after number of steps; 0 blocks the first one, Infinity only counts */
  arm(after: number, injectFault: InjectFault): void {
    this.armed = { remaining: after, injectFault }
    this.injectedAt = undefined
    this.passed = 0
  }

  /** Stops injecting faults; a killed process has exited. */
  async disarm(): Promise<void> {
    this.armed = undefined
    await this.injection
  }

  /**
   * Passes one step on.
   * @param forward sends the step; if `isLast`, it resolves only after the server has handled it
   * @returns true if its response may be passed back
   */
  async pass(what: string, forward: (isLast: boolean) => Promise<void>, backendPid?: number): Promise<boolean> {
    // The killed process exits before anything else passes.
    await this.injection
    const { armed } = this
    if (armed) {
      armed.remaining -= 1
      this.passed += 1
    }
    if (!armed || armed.remaining > 0) {
      await forward(false)
      return true
    }
    this.armed = undefined
    this.injectedAt = what
    const injection = (async () => {
      if (armed.remaining === 0) await forward(true)
      await armed.injectFault({ what, ...(backendPid && { backendPid }) })
    })()
    this.injection = injection.catch(() => {})
    await injection
    return false
  }
}
