import type { FieldErrors } from '#app/lib/form.ts'

/** Milliseconds after the last change until the draft is saved. */
const autosaveDelayMs = 600
/** Waits before another try after a failure, in milliseconds; the last one repeats. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 20_000]

/**
 * `none`: nothing edited or saved here; `edited`: changed since the last save; `conflict`: another tab saved, published or
 * discarded the draft, so this one waits for a decision.
 */
export type AutosaveState = 'none' | 'edited' | 'saved' | 'failed' | 'conflict'

/** Response of a draft route. `revision`: the draft token, null without a draft. */
export type DraftResponse = {
  outcome: 'saved' | 'conflict'
  revision: string | null
  /** Time of the stored draft, ISO 8601; null without one. */
  at: string | null
  /** Why the input cannot be published, by field. */
  errors: FieldErrors
}

type Write = { body: FormData; isLeaving: boolean }

type AutosaveOptions = {
  /** Changes with each write of the draft; null without a draft. */
  draftToken: string | null
  /** Returns the form's fields, or undefined once the form is gone. */
  readForm: () => FormData | undefined
  /** Stores a draft. @throws if the connection or the server fails */
  send: (write: Write) => Promise<DraftResponse>
  createDraftToken: () => string
  onChange: () => void
}

/**
 * Saves a form as a draft after each pause: one write at a time unless the page closes, repeated after failures. Each write names the
 * draft tokens it replaces, so that it never overwrites what another tab or a publication stored (decision 0026).
 */
export class Autosave {
  state: AutosaveState = 'none'
  savedAt: string | null = null
  /** True if the server has a draft, as far as this form knows. */
  hasDraft: boolean
  /** Time of the other tab's draft during a conflict; null if it was published or discarded. */
  conflictAt: string | null = null
  #replaces: string[]
  #otherToken: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<unknown> = Promise.resolve()
  /** Input whose write waits for the running one. */
  #queued: FormData | undefined
  #writes = 0
  #latestWrite = 0
  #isDirty = false
  #isPaused = false
  #failures = 0
  readonly #options: AutosaveOptions

  constructor(options: AutosaveOptions) {
    this.#options = options
    this.#replaces = [options.draftToken ?? 'none']
    this.hasDraft = options.draftToken !== null
  }

  /** Value of the form field `draft-replaces`. */
  get replaces(): string {
    return this.#replaces.join()
  }

  /** True if leaving the page now would lose input. */
  get hasUnsavedEdits(): boolean {
    return !this.#isPaused && (this.#isDirty || this.#writes > 0)
  }

  /** True while the draft is published or discarded. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  /** Reports a change of the form. */
  schedule(): void {
    this.#isDirty = true
    if (this.state === 'conflict' || this.#isPaused) return
    if (this.state !== 'failed') this.#setState('edited')
    this.#startTimer(autosaveDelayMs)
  }

  /** Saves even if nothing changed. */
  saveNow(): Promise<unknown> {
    this.#isDirty = true
    return this.flush()
  }

  /** Saves pending input now. @param isLeaving if true, does not wait for a running write, as the page may close */
  flush(isLeaving = false): Promise<unknown> {
    clearTimeout(this.#timer)
    if (this.#isPaused || this.state === 'conflict') return this.#running
    if (this.#isDirty) this.#queued = this.#options.readForm() ?? this.#queued
    if (!this.#queued) return this.#running
    this.#isDirty = false
    const write = () => this.#writeQueued(isLeaving)
    this.#running = isLeaving ? Promise.all([this.#running, write()]) : this.#running.then(write)
    return this.#running
  }

  /** Saves pending input, then none until `resume`: publishing deletes the draft. */
  async pause(): Promise<void> {
    await this.flush()
    this.#isPaused = true
  }

  /** Continues after a publication. @param draftToken of the remaining draft; undefined if it did not change */
  resume(draftToken?: string | null): void {
    this.#isPaused = false
    if (draftToken !== undefined) {
      this.#replaces = [draftToken ?? 'none']
      this.hasDraft = draftToken !== null
      this.#setState('none')
    }
    if (this.#isDirty) this.schedule()
  }

  /** Drops pending input and waits for the running write, before the draft is discarded. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isDirty = false
    this.#isPaused = true
    await this.#running
  }

  /** Ends a conflict: this form's input replaces the other draft. */
  overwrite(): Promise<unknown> {
    this.#replaces = [this.#otherToken ?? 'none']
    this.#setState('edited')
    return this.saveNow()
  }

  async #writeQueued(isLeaving: boolean): Promise<void> {
    const body = this.#queued
    this.#queued = undefined
    if (body) await this.#write({ body, isLeaving })
  }

  async #write({ body, isLeaving }: Write): Promise<void> {
    if (this.state === 'conflict') return this.#markDirty()
    const draftToken = this.#options.createDraftToken()
    body.set('draft-replaces', this.replaces)
    body.set('draft-revision', draftToken)
    // Until the response arrives, the server may have either token.
    this.#replaces = [...this.#replaces, draftToken]
    this.#writes += 1
    const number = ++this.#latestWrite
    try {
      const response = await this.#options.send({ body, isLeaving })
      // While the page closes, two writes can run; the response to the later one counts.
      if (number === this.#latestWrite) this.#accept(response)
    } catch {
      this.#markDirty()
      // The server may have deleted the draft as equal to what is published.
      this.#replaces = [...new Set([...this.#replaces, 'none'])]
      this.#setState('failed')
      this.#startTimer(retryDelaysMs[Math.min(this.#failures++, retryDelaysMs.length - 1)] ?? autosaveDelayMs)
    } finally {
      this.#writes -= 1
      this.#options.onChange()
    }
  }

  #accept({ outcome, revision: draftToken, at }: DraftResponse): void {
    this.#failures = 0
    if (outcome === 'conflict') {
      this.#markDirty()
      clearTimeout(this.#timer)
      this.#otherToken = draftToken
      this.conflictAt = at
      this.#setState('conflict')
      return
    }
    this.#replaces = [draftToken ?? 'none']
    this.hasDraft = draftToken !== null
    this.savedAt = at
    this.#setState(this.#isDirty ? 'edited' : draftToken === null ? 'none' : 'saved')
  }

  #markDirty(): void {
    this.#isDirty = true
  }

  #startTimer(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  #setState(state: AutosaveState): void {
    this.state = state
    this.#options.onChange()
  }
}
