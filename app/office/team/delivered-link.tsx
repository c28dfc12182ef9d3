import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../shell/admin-page.tsx'
import type { Delivered } from './deliver-link.server.ts'

/** A link that was made: where it went, or the link itself to copy, this once. */
export function DeliveredLink({ email, hours, invitation, mailed, address }: Delivered) {
  const [script, setScript] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setScript(true), [])
  const within = hours === 1 ? 'an hour' : `${hours} hours`
  const what = invitation ? 'The invitation' : 'The link'
  if (mailed || !address) {
    return <Panel title={`${what} is on its way to ${email}`} text={`The link in it works once, within ${within}.`} />
  }
  return (
    <Panel
      title={`${what} for ${email}`}
      text={`Hand it over yourself, where only they read it. It works once, within ${within}, and is not shown again.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <label className="min-w-0 flex-[1_1_16rem]">
          <span className="sr-only">Link</span>
          <input
            readOnly
            value={address}
            className="control font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
        </label>
        {script && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => navigator.clipboard.writeText(address).then(() => setCopied(true))}
          >
            Copy
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {copied && 'Copied'}
        </span>
      </div>
    </Panel>
  )
}
