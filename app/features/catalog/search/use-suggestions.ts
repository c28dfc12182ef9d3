import { useEffect, useState } from 'react'
import { SHORTEST_TYPED, type Suggestions, suggestionsPath, typedParameter } from './suggestions.ts'

/** Milliseconds after the last key until the request. */
const DEBOUNCE = 120
/** Milliseconds until a request is abandoned. */
const TIMEOUT = 5_000

export type SuggestionsAnswer = Suggestions & {
  /** The text it answers: an older one than is typed by now, while the next answer is on its way. */
  search: string
}

/** Returns suggestions; undefined for a text that is too short, or if the server is slow or fails. */
export function useSuggestions(typed: string): SuggestionsAnswer | undefined {
  const [answer, setAnswer] = useState<SuggestionsAnswer>()
  const search = typed.trim()

  useEffect(() => {
    if ([...search].length < SHORTEST_TYPED) {
      setAnswer(undefined)
      return
    }
    const asking = new AbortController()
    const wait = setTimeout(async () => {
      const timeoutMs = setTimeout(() => asking.abort(), TIMEOUT)
      const found = await ask(search, asking.signal)
      clearTimeout(timeoutMs)
      // Only the last text's answer counts, however late an older one comes.
      if (isAsked) setAnswer(found && { ...found, search })
    }, DEBOUNCE)
    let isAsked = true
    return () => {
      isAsked = false
      clearTimeout(wait)
      asking.abort()
    }
  }, [search])

  return answer
}

/** The server knows one address for each text, and sends others on to it. */
async function ask(search: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const query = new URLSearchParams({ [typedParameter]: search.toLowerCase() })
    const answer = await fetch(`${suggestionsPath}?${query}`, { signal })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
