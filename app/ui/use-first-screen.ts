import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Whether only the first screen of a page is to be drawn: right after a quick link led to it. What lies below comes with the next
 * drawing. Never for what the server sent, nor on the way back, where a page must have its height before it is scrolled.
 */
export function useFirstScreen(): boolean {
  const { key, hash, state } = useLocation()
  const wasFollowed = useNavigationType() !== 'POP' && !hash && Boolean((state as { listing?: string } | null)?.listing)
  const [whole, setWhole] = useState(wasFollowed ? '' : key)

  useEffect(() => startTransition(() => setWhole(key)), [key])
  return wasFollowed && whole !== key
}
