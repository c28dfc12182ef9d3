import { Link2 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { copyText } from '#app/ui/copy-text.ts'

/** Size of the sharing window in CSS pixels (docs/domain.md, Blog). */
const shareWindow = { width: 600, height: 400 }

/** Returns the URLs of the networks' sharing pages for a post. @param url absolute URL */
function getShareTargets({ url, title }: { url: string; title: string }) {
  const toUrl = (base: string, params: Record<string, string>) => `${base}?${new URLSearchParams(params)}`
  return {
    twitter: toUrl('https://twitter.com/intent/tweet', { url, text: title }),
    facebook: toUrl('https://www.facebook.com/sharer/sharer.php', { u: url }),
    linkedin: toUrl('https://www.linkedin.com/sharing/share-offsite/', { url }),
  }
}

export type ShareButtonsProps = {
  /** The post's full URL. */
  url: string
  title: string
}

const buttonClass =
  'grid size-11 place-items-center rounded-md border border-edge bg-card transition-colors duration-150 hover:border-ink hover:bg-sand'

/** Links to the networks' sharing pages, which open in a small window with JavaScript. */
export function ShareButtons({ url, title }: ShareButtonsProps) {
  const targets = getShareTargets({ url, title })

  return (
    <ul aria-label="Share this post" className="flex gap-2">
      <Network name="Share on X (Twitter)" href={targets.twitter}>
        <path d="M9.3 6.8 14.8 0h-1.6L8.5 5.9 4.8 0H0l5.8 8.9L0 16h1.6l5-6.1L10.7 16h4.8L9.3 6.8ZM2.2 1.2h1.9l9.3 13.7h-1.9L2.2 1.2Z" />
      </Network>
      <Network name="Share on Facebook" href={targets.facebook}>
        <path d="M9.3 16V8.7h2.5l.4-2.8H9.3V4.1c0-.8.2-1.4 1.4-1.4h1.5V.2A20 20 0 0 0 10 0C7.8 0 6.3 1.3 6.3 3.8v2.1H3.8v2.8h2.5V16h3Z" />
      </Network>
      <Network name="Share on LinkedIn" href={targets.linkedin}>
        <path d="M.3 5.3h3.3V16H.3V5.3ZM2 0a1.9 1.9 0 1 1 0 3.8A1.9 1.9 0 0 1 2 0Zm3.7 5.3h3.2v1.5c.4-.8 1.5-1.7 3.2-1.7 3.4 0 4 2.2 4 5.1V16h-3.3v-5.2c0-1.2 0-2.8-1.7-2.8s-2 1.3-2 2.7V16H5.7V5.3Z" />
      </Network>
      <li className="noscript:hidden">
        <button
          type="button"
          onClick={() => copyText(url, 'Link')}
          aria-label="Copy link"
          title="Copy link"
          className={buttonClass}
        >
          <Link2 aria-hidden="true" className="size-5" />
        </button>
      </li>
    </ul>
  )
}

function Network({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const { width, height } = shareWindow
    const opened = window.open(href, '_blank', `popup,width=${width},height=${height}`)
    // A blocked window leaves the link to the browser.
    if (!opened) return
    opened.opener = null
    event.preventDefault()
  }
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" title={name} onClick={open} className={buttonClass}>
        <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" className="size-4">
          {children}
        </svg>
        <span className="sr-only">{name}</span>
      </a>
    </li>
  )
}
