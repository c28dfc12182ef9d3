import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

type Options = {
  value: number
  /** Returns the adjusted quantity, with a note if it differs from the input. */
  parse: (input: string | number) => { quantity: number; note: string }
  /** Called with a changed quantity, after a button, Enter or leaving the field; never while typing. */
  onCommit: (quantity: number) => void
}

/** Number field that is validated on commit. */
export function useQuantity({ value, parse, onCommit }: Options) {
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState('')

  const commit = (input: string | number) => {
    const parsed = parse(input)
    setTyped(undefined)
    setNote(parsed.note)
    if (parsed.quantity !== value) onCommit(parsed.quantity)
  }
  const commitTyped = () => {
    if (typed !== undefined) commit(typed)
  }
  return {
    /** Reason the last commit was adjusted, or ''. */
    note,
    commit,
    /** Props of the input. */
    input: {
      type: 'number',
      inputMode: 'numeric',
      value: typed ?? value,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setTyped(event.target.value)
        setNote('')
      },
      onBlur: commitTyped,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commitTyped()
      },
    } as const,
  }
}
