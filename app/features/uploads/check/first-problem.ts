class Found extends Error {
  readonly problem: string

  constructor(problem: string) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Runs a check that ends at the first problem it finds, however deep in a reader's callbacks: `refuse` with a problem
 * does not return.
 */
export function firstProblem<Problem extends string>(
  check: (refuse: (problem: Problem | undefined) => void) => void,
): Problem | undefined {
  try {
    check((problem) => {
      if (problem) throw new Found(problem)
    })
    return undefined
  } catch (error) {
    if (error instanceof Found) return error.problem as Problem
    throw error
  }
}
