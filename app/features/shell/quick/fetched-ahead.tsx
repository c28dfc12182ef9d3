import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { whenSomebodyIsThere } from '#app/lib/somebody-there.ts'
import { useFirstScreen } from '#app/ui/use-first-screen.ts'
import { forgetReadyPages, makeReady } from './ready-pages.ts'

/** Milliseconds a pointer stays on what is meant. */
const dwell = 50
/** Pages fetched because their links are in sight; a hand on one of them fetches it in any case. */
const most = 12

/** Fetches the pages behind quick links before they are asked for, unless data is dear or slow to come. Anew with each page. */
export function FetchedAhead() {
  const [pages, setPages] = useState<string[]>([])

  const isFirstScreen = useFirstScreen()

  useEffect(() => {
    // What lies below comes with the next drawing, and its links with it.
    if (isFirstScreen) return
    const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
    if (connection?.saveData || connection?.effectiveType.includes('2g')) return
    const ended = new AbortController()
    const { signal } = ended
    const add = (links: Iterable<HTMLAnchorElement>, limit = Number.POSITIVE_INFINITY) =>
      setPages((pages) => {
        const all = new Set(pages)
        for (const link of links)
          if (all.size < limit || link.dataset.quick === 'next') all.add(link.getAttribute('href') ?? '')
        return all.size > pages.length ? [...all] : pages
      })

    let timer: ReturnType<typeof setTimeout>
    const intend = ({ target }: Event) => {
      clearTimeout(timer)
      const link = (target as Element).closest<HTMLAnchorElement>('a[data-quick]')
      if (link) timer = setTimeout(() => add([link]), dwell)
    }
    const arrive = ({ target: link }: Event) => {
      if (link instanceof HTMLLinkElement && link.as === 'fetch') whenIdle(() => makeReady(link.href, signal))
    }
    // It does not bubble.
    document.addEventListener('load', arrive, { signal, capture: true })
    document.addEventListener('pointerover', intend, { signal })
    document.addEventListener('focusin', intend, { signal })

    const inSight = new Set<HTMLAnchorElement>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        inSight[isIntersecting ? 'add' : 'delete'](target as HTMLAnchorElement)
      whenIdle(() => signal.aborted || add(inSight, most))
    })
    const look = () => {
      for (const link of document.querySelectorAll('[data-quick=ahead],[data-quick=next]')) observer.observe(link)
    }
    whenSomebodyIsThere(look, signal)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      ended.abort()
      forgetReadyPages()
    }
  }, [isFirstScreen])

  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

const whenIdle = (then: () => void) => (window.requestIdleCallback ?? setTimeout)(then)
