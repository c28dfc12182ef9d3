import { useEffect, useRef } from 'react'
import type { Location } from 'react-router'

/**
 * Gives a page that shows its loading screen its address and its place in the history: Back then returns to the page
 * that was left, not to the one before. The router writes both only when the answer is there; its entry takes the
 * place of this one.
 * @param target where the router is going, if anywhere
 */
export function useEarlyAddress(target: Location | undefined, isShown: boolean) {
  const isAhead = useRef(false)

  useEffect(() => {
    if (!target) isAhead.current = false
    // Back and Forward have changed the address before the router heard of it.
    const isPending = isAhead.current || (isShown && target?.pathname !== window.location.pathname)
    if (!target || !isPending) return

    const { history } = window
    const { pathname, search, hash, key, state } = target
    const entry = [{ ...history.state, usr: state, key }, '', pathname + search + hash] as const
    if (isAhead.current) history.replaceState(...entry)
    else history.pushState(...entry)
    isAhead.current = true

    const giveBack = () => Reflect.deleteProperty(history, 'pushState')
    history.pushState = (...routersEntry) => {
      giveBack()
      history.replaceState(...routersEntry)
    }
    const leave = () => {
      isAhead.current = false
      giveBack()
    }
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      giveBack()
    }
  }, [target, isShown])
}
