/** Notices when something that is expected stays away. */
export class Silence {
  readonly #patience: number
  readonly #onSilence: () => void
  #expected = 0
  #clock: NodeJS.Timeout | undefined

  /** @param patience milliseconds without a word while something is expected */
  constructor(patience: number, onSilence: (seconds: number) => void) {
    this.#patience = patience
    this.#onSilence = () => onSilence(patience / 1_000)
  }

  expect(): void {
    if (this.#expected++ === 0) this.heard()
  }

  /** What was expected has come. */
  came(): void {
    this.#expected--
    this.heard()
  }

  /** A word, whatever it says: the clock begins anew. */
  heard(): void {
    clearTimeout(this.#clock)
    if (this.#expected > 0) this.#clock = setTimeout(this.#onSilence, this.#patience).unref()
  }

  stop(): void {
    clearTimeout(this.#clock)
  }
}
