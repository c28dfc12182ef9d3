import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { getDateProblem, getMaxInHandsDate, inHandsParameter, isPossibleDate } from './in-hands-date.ts'

type InHandsFieldProps = {
  /** Null if the buyer has not said one. */
  day: IsoDate | null
  /** The day in America/Chicago. */
  today: IsoDate
  /** Called with a possible date, or with null when the field is emptied. */
  onCommit: (day: IsoDate | null) => void
  /** Form of the field if it is not around it. */
  formId?: string
  className: string
  inputClassName?: string
  /** Under the field, without an error. */
  children?: ReactNode
}

/** The in-hands date with its error. A field of a GET form, so that it works without JavaScript. */
export function InHandsField({ day, today, onCommit, formId, className, inputClassName, children }: InHandsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState(day && getDateProblem(day, today))

  const commit = () => {
    const { value, validity } = input.current ?? {}
    if (value === undefined) return
    if (value === '' ? !validity?.badInput : isPossibleDate(value, today)) {
      setProblem('')
      if ((value || null) !== day) onCommit(value || null)
    } else if (input.current !== document.activeElement) setProblem(getDateProblem(value, today))
  }
  const latest = useRef(commit)
  latest.current = commit
  // Applies input from before hydration.
  useEffect(() => latest.current(), [])
  useEffect(() => {
    if (!input.current || input.current === document.activeElement) return
    input.current.value = day ?? ''
    setProblem(day && getDateProblem(day, today))
  }, [day])

  return (
    <>
      <label className={className} data-empty={day === null || undefined}>
        <span>In hands by</span>
        <input
          ref={input}
          type="date"
          form={formId}
          name={inHandsParameter}
          min={today}
          max={getMaxInHandsDate(today)}
          autoComplete="off"
          defaultValue={day ?? ''}
          className={inputClassName}
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          onChange={commit}
          onBlur={({ target }) =>
            setProblem(target.value || target.validity.badInput ? getDateProblem(target.value, today) : '')
          }
        />
      </label>
      <p id={id} aria-live="polite" data-invalid={problem ? true : undefined}>
        {problem ? <span>{problem}</span> : children}
      </p>
    </>
  )
}
