import { useEffect, useState } from 'react'
import { minTypedLength, type Suggestions, suggestionsPath, typedParameter } from './suggestions.ts'

/** Milliseconds after the last key until the request. */
const debounceMs = 120
/** Milliseconds until a request is abandoned. */
const timeoutMs = 5_000

export type LoadedSuggestions = Suggestions & {
  /** Text of these suggestions; older than the typed text while the next response is pending. */
  search: string
}

/** Returns suggestions; undefined for a string that is too short, or if the server is slow or fails. */
export function useSuggestions(typed: string): LoadedSuggestions | undefined {
  const [suggestions, setSuggestions] = useState<LoadedSuggestions>()
  const search = typed.trim()

  useEffect(() => {
    if ([...search].length < minTypedLength) {
      setSuggestions(undefined)
      return
    }
    const controller = new AbortController()
    const debounceTimer = setTimeout(async () => {
      const timeoutTimer = setTimeout(() => controller.abort(), timeoutMs)
      const found = await fetchSuggestions(search, controller.signal)
      clearTimeout(timeoutTimer)
      // Ignores late responses to earlier texts.
      if (isCurrent) setSuggestions(found && { ...found, search })
    }, debounceMs)
    let isCurrent = true
    return () => {
      isCurrent = false
      clearTimeout(debounceTimer)
      controller.abort()
    }
  }, [search])

  return suggestions
}

/** Fetches suggestions for the text in lower case, as the server redirects other spellings. */
async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const query = new URLSearchParams({ [typedParameter]: search.toLowerCase() })
    const suggestions = await fetch(`${suggestionsPath}?${query}`, { signal })
    return suggestions.ok ? await suggestions.json() : undefined
  } catch {
    return undefined
  }
}
