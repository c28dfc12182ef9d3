import { setTimeout as wait } from 'node:timers/promises'

/** What all actors together have met. */
export type Tally = {
  answers: number
  acknowledged: number
  /** By what was asked, of answers that nobody should get: 5xx, none, and any other than was expected. */
  wrong: Map<string, number>
  byActor: Map<string, number>
}

export const newTally = (): Tally => ({ answers: 0, acknowledged: 0, wrong: new Map(), byActor: new Map() })

export type Ask = (
  path: string,
  options?: RequestInit & { expected?: number[]; from?: string },
) => Promise<{ status: number; text: string; headers: Headers }>

/** A visitor of its own each, or the rate limit would be what is met. */
export const anybody = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`

export function openAsking(url: string, tally: Tally, actor: string): Ask {
  return async (path, { expected = [200], from = anybody(), headers, ...init } = {}) => {
    tally.byActor.set(actor, (tally.byActor.get(actor) ?? 0) + 1)
    const wrong = (what: string) => note(tally, `${init.method ?? 'GET'} ${path.split('?')[0]} ${what}`)
    try {
      const answer = await fetch(url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
        ...init,
        headers: { 'x-forwarded-for': from, ...headers },
      })
      const text = await answer.text()
      tally.answers += 1
      if (!expected.includes(answer.status)) wrong(String(answer.status))
      return { status: answer.status, text, headers: answer.headers }
    } catch (error) {
      wrong(error instanceof Error ? error.name : 'no answer')
      return { status: 0, text: '', headers: new Headers() }
    }
  }
}

export type Crowd = { url: string; tally: Tally; isOver: () => boolean }

/** Does the same again and again with a pause, until all is over. What fails is counted as wrong. */
export async function again(
  { tally, isOver }: Crowd,
  pause: number,
  act: (round: number) => Promise<unknown>,
): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    await act(round).catch((error) => note(tally, error instanceof Error ? error.message.slice(0, 120) : String(error)))
    if (!isOver()) await wait(pause)
  }
}

function note({ wrong }: Tally, what: string): void {
  wrong.set(what, (wrong.get(what) ?? 0) + 1)
}
