import { useEffect, useRef } from 'react'
import { Panel } from '../../shell/admin-page.tsx'

/** A new token, focused: the form that created it is further down. */
export function CreatedToken({ name, token }: { name: string; token: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (token) input.current?.focus()
  }, [token])
  return (
    <Panel title={`Token for ${name}`} text="Copy it now. It is not shown again.">
      <label>
        <span className="sr-only">Token</span>
        <input
          ref={input}
          readOnly
          value={token}
          className="control font-mono text-sm leading-6"
          onFocus={(event) => event.target.select()}
        />
      </label>
    </Panel>
  )
}
