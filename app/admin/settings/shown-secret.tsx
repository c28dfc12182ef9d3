import { useEffect, useRef } from 'react'
import { Panel } from '../shell/admin-page.tsx'

/** A new secret, focused: the form that created it may be further down. */
export function ShownSecret({ title, label, value }: { title: string; label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value) input.current?.focus()
  }, [value])
  return (
    <Panel title={title} text="Copy it now. It is not shown again.">
      <label>
        <span className="sr-only">{label}</span>
        <input
          ref={input}
          readOnly
          value={value}
          className="control font-mono text-sm leading-6"
          onFocus={(event) => event.target.select()}
        />
      </label>
    </Panel>
  )
}
