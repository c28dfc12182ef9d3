import type { Question } from '../questions.ts'

/** Questions in the thread's hands: while it works on one the next is there already. */
const atOnce = 2
/**
 * That may wait for their turn. So many of the usual kind are answered in a second or two, which the database would take for a
 * single one of them, and it has seven connections for all of the shop's pages.
 */
const mostWaiting = 200

type Asked = { question: Question; give: (answer: unknown) => void }

/** Questions wait here and not in the thread, so that it never works for somebody who has gone to the database. */
export class Turns {
  readonly #post: (question: Question) => number
  readonly #patience: number
  readonly #waiting: Asked[] = []
  readonly #posted = new Map<number, Asked>()

  /** @param post hands a question over, and numbers it @param patience milliseconds, of waiting and being answered together */
  constructor(post: (question: Question) => number, patience: number) {
    this.#post = post
    this.#patience = patience
  }

  /** The answer, or undefined when there will be none. */
  ask(question: Question): Promise<unknown> {
    if (this.#waiting.length >= mostWaiting) return Promise.resolve(undefined)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const asked: Asked = {
      question,
      give: (answer) => {
        clearTimeout(clock)
        resolve(answer)
      },
    }
    const clock = setTimeout(() => {
      const at = this.#waiting.indexOf(asked)
      if (at >= 0) this.#waiting.splice(at, 1)
      resolve(undefined)
    }, this.#patience).unref()
    this.#waiting.push(asked)
    this.#next()
    return promise
  }

  answered(number: number, answer: unknown): void {
    this.#posted.get(number)?.give(answer)
    this.#posted.delete(number)
    this.#next()
  }

  /** There will be no more answers. */
  end(): void {
    for (const { give } of [...this.#posted.values(), ...this.#waiting.splice(0)]) give(undefined)
    this.#posted.clear()
  }

  #next(): void {
    while (this.#posted.size < atOnce) {
      const asked = this.#waiting.shift()
      if (!asked) return
      this.#posted.set(this.#post(asked.question), asked)
    }
  }
}
