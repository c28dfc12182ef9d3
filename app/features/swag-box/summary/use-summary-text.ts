import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  emptySummaryText,
  formatSummaryText,
  parseSummaryText,
  type SummaryText,
} from '#app/features/orders/box-link/summary-link.ts'

/** Returns the text in the fragment of the URL, whose note can be changed; empty before hydration. */
export function useSummaryText(): [text: SummaryText, setNote: (note: string) => void] {
  const { hash } = useLocation()
  const [text, setText] = useState(emptySummaryText)
  useEffect(() => setText(parseSummaryText(hash)), [hash])
  const setNote = (note: string) => {
    const changed = { ...text, note }
    setText(changed)
    // Keeps the router's history state: it would scroll to the top.
    const { pathname, search } = location
    history.replaceState(history.state, '', pathname + search + formatSummaryText(changed))
  }
  return [text, setNote]
}
