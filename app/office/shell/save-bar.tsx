import { type ReactNode, useEffect, useRef } from 'react'
import { showField } from './show-field.ts'
import './save-bar.css'

type SaveBarProps = {
  /** What becomes of what is typed; empty where there is nothing to tell. */
  state: ReactNode
  /** Ids of the fields that keep it from being saved, or of what holds their controls; the first comes first. */
  wrong: readonly string[]
  /** Its buttons. The first saves: it is the form's first, and so the one that Enter presses. */
  children: ReactNode
}

/** Saving, and what has become of what is typed; in sight wherever one is in the form whose first child it is. */
export function SaveBar({ state, wrong, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      const button = bar.current?.querySelector<HTMLButtonElement>('button[type=submit]')
      button?.form?.requestSubmit(button)
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [])
  return (
    <div ref={bar} className="save-bar">
      {children}
      <p role="status" className="save-bar-state">
        {state}
      </p>
      {wrong[0] && <Refused count={wrong.length} first={wrong[0]} />}
    </div>
  )
}

function Refused({ count, first }: { count: number; first: string }) {
  return (
    <div role="alert" className="save-bar-refused">
      <p>Not saved: {count === 1 ? '1 field needs' : `${count} fields need`} another look.</p>
      <a
        href={`#${first}`}
        onClick={(event) => {
          event.preventDefault()
          showField(first)
        }}
      >
        {count === 1 ? 'Show it' : 'Show the first'}
      </a>
    </div>
  )
}
