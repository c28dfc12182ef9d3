import { useState } from 'react'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { PublicUrlNote } from '../shell/public-url-note.tsx'
import type { LinkResult } from './email-or-show-link.server.ts'

/** A one-time sign-in link: the email address it was sent to, or the link to copy, shown once. */
export function LinkPanel({ email, hours, isInvitation, url }: LinkResult) {
  const isHydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const lifetime = hours === 1 ? 'one hour' : `${hours} hours`
  const noun = isInvitation ? 'The invitation' : 'The link'
  if (!url) {
    return <Panel title={`${noun} was sent to ${email}`} text={`The link works once and expires in ${lifetime}.`} />
  }
  return (
    <Panel
      title={`${noun} for ${email}`}
      text={`Share it privately. It works once, expires in ${lifetime} and is not shown again.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <label className="min-w-0 flex-[1_1_16rem]">
          <span className="sr-only">Link</span>
          <input
            readOnly
            value={url}
            className="control font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
        </label>
        {isHydrated && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => navigator.clipboard.writeText(url).then(() => setCopied(true))}
          >
            Copy link
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {isCopied && 'Copied'}
        </span>
      </div>
      <PublicUrlNote />
    </Panel>
  )
}
